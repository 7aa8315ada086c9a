import { inBangla } from '../../numbers.ts'

// Questions and answers.

export const english = 'English'
export const bangla = 'বাংলা'
export const askUs = 'আমাদের জিজ্ঞেস করুন'
export const noDataFound = 'কোনো তথ্য পাওয়া যায়নি।'
export const searchExample = 'ভর্তি, ফি…'
export const questionOrAnswer = 'প্রশ্ন বা উত্তর'
export const languageOfTheQuestions = 'প্রশ্নের ভাষা'
export const bothLanguages = 'বাংলা + English'
export const countQuestions = ({ count }: { count: number }) => `${inBangla(count)}টি প্রশ্ন`
