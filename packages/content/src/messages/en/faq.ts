// Questions and answers.

import { plural } from '../../plural.ts'

export const english = 'English'
export const bangla = 'বাংলা'
export const askUs = 'Ask us'
export const noDataFound = 'No data found.'
export const searchExample = 'Admission, ভর্তি …'
export const questionOrAnswer = 'Question or answer'
export const languageOfTheQuestions = 'Language of the questions'
export const bothLanguages = 'বাংলা + English'
export const countQuestions = ({ count }: { count: number }) =>
  plural(count, { one: '1 question', other: `${count} questions` })
