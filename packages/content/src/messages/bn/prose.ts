// Texts of the mirror: notices, news, answers.

export const contentOmitted = 'এই লেখার একটি ছবি এখানে দেখানো যায় না।'
export const pictureMissing = 'এই লেখার একটি ছবি এখন দেখানো যাচ্ছে না। পরে আবার চেষ্টা করুন।'
export const pictureInText = 'ছবি'
export const textCut = 'লেখাটির বাকি অংশ এত বড় যে এখানে দেখানো যায় না।'
export const table = 'ছক'
