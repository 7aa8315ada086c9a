// Texts of the mirror: notices, news, answers.

export const contentOmitted = 'A picture in this text cannot be shown here.'
export const pictureMissing = 'A picture in this text cannot be shown at the moment. Please try again later.'
export const pictureInText = 'Picture'
export const textCut = 'The rest of this text is too long to be shown here.'
export const table = 'Table'
