// Kinds of vacancies (docs/spec/rulings.md#20).

export const anyJobType = 'যেকোনো'
export const academic = 'শিক্ষকতা'
export const nonAcademic = 'শিক্ষাবহির্ভূত'
