// Kinds of vacancies (docs/spec/rulings.md#20).

export const anyJobType = 'সব ধরনের পদ'
export const academic = 'শিক্ষক পদ'
export const nonAcademic = 'অন্যান্য পদ'
