/** The password of the accounts `officer` and `reader`, which serve.ts makes. */
export const OFFICE_PASSWORD = 'a long password of the office'
