// How long the school keeps what visitors sent (the privacy notice).

export const days = ({ count }: { count: number }) => `${count.toLocaleString('bn')} দিন`
