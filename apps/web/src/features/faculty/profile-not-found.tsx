import { ErrorPage } from '../../layout/error-page.tsx'

/** Nobody has this id: the words of docs/spec/part-2.md#8, with status 404 (docs/spec/rulings.md#5). */
export function ProfileNotFound() {
  return (
    <ErrorPage title="Faculty data not found" text="Nobody of our faculty has this address, or no longer.">
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <a href="/male-faculty" className="btn btn-solid">
          Male Faculty
        </a>
        <a href="/female-faculty" className="btn btn-line">
          Female Faculty
        </a>
      </div>
    </ErrorPage>
  )
}
