import { ErrorPage } from '../../layout/error-page.tsx'

/** No vacancy has this id: the words of docs/spec/part-1.md#8, with status 404 (docs/spec/rulings.md#5). */
export function VacancyNotFound() {
  return (
    <ErrorPage title="No data found." text="There is no vacancy at this address, or it has been taken down.">
      <a href="/career" className="btn btn-solid mt-6">
        All vacancies
      </a>
    </ErrorPage>
  )
}
