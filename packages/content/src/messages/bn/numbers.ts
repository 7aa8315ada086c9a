// Sizes of files.

export const kilobytes = ({ size }: { size: string }) => `${size} কিলোবাইট`
export const megabytes = ({ size }: { size: string }) => `${size} মেগাবাইট`
