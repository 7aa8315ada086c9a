import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import { createOutageLog } from './outage-log.ts'
import type { Problem } from './problems.ts'

/** A failure is a current problem for this time, unless what failed has worked since. */
const CURRENT_MS = 10 * 60_000

/** What is recorded about procedures and pages that fail: in the log, in `/metrics` and in `/readyz`. */
export interface ServingFailures {
  /**
   * Records the result of a procedure.
   * @param error why it failed; null when it worked
   * @param page the path of the page for which it was called, as the log may name it; undefined for a call by a script
   */
  procedure(name: string, error: unknown, page?: string): void
  /**
   * Records that a page was rendered, or why it could not be.
   * @param route the id of the page's route, e.g. `/notice/$id`
   */
  page(route: string, failure: PageFailureDetails | null): void
  /**
   * Records that a submission was stored, or that a visitor was told that it could not be. The form logs the reason.
   * @param form the name of the form
   */
  form(form: string, worked: boolean): void
  /** What has failed in the last minutes and has not worked since. Names no addresses, because `/readyz` is public. */
  problems(): Problem[]
}

interface PageFailureDetails {
  error: unknown
  /** The path of the page as the log may name it (`loggedPath` in http/addresses.ts). */
  path: string
  /** The React components that were being rendered. */
  componentStack: string | undefined
}

/**
 * Creates the record of failures of a web process.
 * @param procedures the names of all procedures: their counters begin at 0, so that an alert sees the first failure
 */
export function createServingFailures(
  log: Logger,
  registry: Registry,
  procedures: readonly string[],
  now = () => performance.now(),
): ServingFailures {
  const registers = [registry]
  const procedureErrors = new Counter({
    name: 'school_procedure_errors_total',
    help: 'Procedures that failed, for pages and for scripts.',
    labelNames: ['procedure'],
    registers,
  })
  for (const procedure of procedures) procedureErrors.inc({ procedure }, 0)
  const pageErrors = new Counter({
    name: 'school_page_errors_total',
    help: 'Pages that could not be rendered because of an error in a component or a loader.',
    registers,
  })
  const formErrors = new Counter({
    name: 'school_form_errors_total',
    help: 'Submissions that were refused because of an error on our side, such as a database that cannot be written.',
    labelNames: ['form'],
    registers,
  })
  for (const form of ['application', 'contact', 'admit-card', 'status', 'rights', 'reminder'])
    formErrors.inc({ form }, 0)
  const procedureOutages = createOutageLog(log, 'procedures', now)
  const pageOutages = createOutageLog(log, 'pages', now)
  const failedAt = new Map<string, { kind: Problem['kind']; at: number }>()
  return {
    procedure(name, error, page) {
      const problem = `the procedure ${name} fails`
      if (error === null) {
        procedureOutages.worked(name)
        failedAt.delete(problem)
        return
      }
      procedureErrors.inc({ procedure: name })
      failedAt.set(problem, { kind: 'pages', at: now() })
      procedureOutages.failed(error, { procedure: name, ...(page !== undefined && { page }) }, name)
    },
    page(route, failure) {
      const problem = `pages of the route ${route} cannot be rendered`
      if (!failure) {
        pageOutages.worked(route)
        failedAt.delete(problem)
        return
      }
      const { error, path, componentStack } = failure
      pageErrors.inc()
      failedAt.set(problem, { kind: 'pages', at: now() })
      pageOutages.failed(error, { path, route, componentStack }, route)
    },
    form(form, worked) {
      const problem = `submissions of the form ${form} are refused`
      if (worked) return void failedAt.delete(problem)
      formErrors.inc({ form })
      failedAt.set(problem, { kind: 'forms', at: now() })
    },
    problems: () =>
      [...failedAt].flatMap(([text, { kind, at }]) => (now() - at < CURRENT_MS ? [{ kind, text }] : [])),
  }
}
