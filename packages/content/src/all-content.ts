// Everything that is parsed of the content: what checks it loads all of it (todo.ts, check-published.ts).

import './message-texts.ts'
import './name-equivalents.ts'
import './synonyms.ts'
import './year-groups.ts'

export { announced, sampleFiles } from './content.ts'
export { unusedFigures } from './figures.ts'
export { intake, missingOfRound } from './intake.ts'
export { bodyAt, sampleBodies } from './page-body.ts'
export { missingNames, questions } from './questions.ts'
export { unknownNames } from './upstream-names.ts'
