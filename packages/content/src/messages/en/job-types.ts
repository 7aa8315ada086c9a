// Kinds of vacancies (docs/spec/rulings.md#20).

export const anyJobType = 'Any'
export const academic = 'Academic'
export const nonAcademic = 'Non Academic'
