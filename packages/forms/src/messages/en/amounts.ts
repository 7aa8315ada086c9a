// The format of numbers.

/** Zero to nine. */
export const digits = '0123456789'
export const taka = ({ amount }: { amount: string }) => `Tk. ${amount}`
