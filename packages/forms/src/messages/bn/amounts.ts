// The format of numbers.

/** Zero to nine. */
export const digits = '০১২৩৪৫৬৭৮৯'

export const taka = ({ amount }: { amount: string }) => `${amount} টাকা`
