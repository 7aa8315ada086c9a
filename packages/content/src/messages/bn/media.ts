import { inBangla } from '../../numbers.ts'

// Gallery and videos.

export const pictureNumber = ({ position }: { position: number }) => `ছবি ${inBangla(position)}`
export const pictureOf = ({ position, count }: { position: number; count: number }) =>
  `${inBangla(count)}-এর মধ্যে ${inBangla(position)} নম্বর ছবি:`
export const noPictures = 'এখনো কোনো ছবি নেই।'
/** Above the pictures of `/hostel-gallery`. */
export const wholeSchool = 'বিদ্যালয়ের গ্যালারি একটিই: এই পাতা আর ছবির গ্যালারিতে হোস্টেলসহ পুরো বিদ্যালয়ের ছবি থাকে।'
export const pictures = 'ছবি'
export const next = 'পরের'
export const previous = 'আগের'
export const pictureMissing = 'এই ছবিটি এখন দেখানো যাচ্ছে না।'
export const close = 'বন্ধ করুন'
export const zoomIn = 'বড় করে দেখুন'
export const zoomOut = 'পুরো ছবি'
export const playLabel = 'চালান:'
export const video = 'ভিডিও'
export const noVideosFound = 'কোনো ভিডিও পাওয়া যায়নি।'
export const wordsOfTheTitle = 'শিরোনাম দিয়ে খুঁজুন'
export const title = 'শিরোনাম'
export const watchOnYoutube = 'ইউটিউবে দেখুন'
export const youtubeNote = 'আপনি চালু করলে তবেই ইউটিউব থেকে ভিডিওটি লোড হয়।'
export const countVideos = ({ count }: { count: number }) => `${inBangla(count)}টি ভিডিও`
