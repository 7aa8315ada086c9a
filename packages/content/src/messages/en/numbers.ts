// Sizes of files.

export const kilobytes = ({ size }: { size: string }) => `${size} KB`
export const megabytes = ({ size }: { size: string }) => `${size} MB`
