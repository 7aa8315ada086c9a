import { loadYaml } from './content-file.ts'
import { type FeeFigures, feeFigureNames } from './fee-sums.ts'
import { FIGURES_FILE, figuresFile } from './figures-file.ts'
import { derived } from './parsed-content.ts'
import { said } from './said.ts'

const RIGHTS_DAYS = 'rightsAnswerDays'
export const checkedFigures = figuresFile.superRefine(({ figures }, context) => {
  for (const name of [...feeFigureNames, RIGHTS_DAYS])
    if (typeof figures[name] !== 'number')
      context.addIssue({
        code: 'custom',
        path: ['figures', name],
        message: said(
          name === RIGHTS_DAYS
            ? 'is missing: the office answers requests within it'
            : 'is missing: the fee calculator adds it up',
        ),
      })
})

/** The figures that the fee calculator adds up. */
export let feeFigures: FeeFigures

/** Within how many days the office answers a request about personal data, as `/privacy` says. */
export let rightsAnswerDays: number

derived(() => {
  const { figures } = loadYaml(FIGURES_FILE, checkedFigures)
  feeFigures = Object.fromEntries(feeFigureNames.map((name) => [name, figures[name]])) as FeeFigures
  rightsAnswerDays = Number(figures[RIGHTS_DAYS])
})
