// Sizes of files.

export const kilobytes = ({ size }: { size: string }) => `${size} কেবি`
export const megabytes = ({ size }: { size: string }) => `${size} এমবি`
