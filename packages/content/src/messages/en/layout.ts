// What surrounds every page, and pages that stand for another: not found, failed.

export const somethingWentWrong = 'Something went wrong'
export const pageFailedBriefly = 'This page cannot be shown at the moment. Please try again in a minute.'
export const home = 'Home'
export const pageFailedText = ({ phone }: { phone: string }) =>
  `This page cannot be shown at the moment. Please try again in a minute. If it still does not open, call ${phone}.`
export const tooManyVisitors = 'Many people are visiting the site at the moment'
export const tooManyVisitorsText = ({ phone }: { phone: string }) =>
  `The site is very busy at the moment. Please wait a few seconds and try again. If it still does not open, call ${phone}.`
export const copyright = ({ year, brand }: { year: string; brand: string }) =>
  `© ${year} ${brand}. All rights reserved.`
export const mapOf = ({ place }: { place: string }) => `Map: ${place}`
export const pageNotFound = 'Page Not Found'
export const moreFromTheSchool = 'More from the school'
export const inThisSection = 'In this section'
export const usefulPages = 'Useful pages'
export const goBackHome = 'Go Back Home'
export const notAvailableYet = 'Not available yet'
export const notAvailableYetText = 'This page is not available yet. For information, please call the office:'
export const notFoundText = 'There is no page at this address, or it has been removed.'
export const notFoundHeading = 'Oops! Page Not Found'
export const tryAgain = 'Try again'
export const findUs = 'Find us'
export const call = 'Call'
export const search = 'Search'
export const shortcuts = 'Shortcuts'
export const quickLinks = 'Quick links'
export const sampleData =
  "Sample data: the school's server is not connected, so what you see here is made up."
export const directions = 'Directions'
export const contentInBangla = 'This page is in Bangla. If you need help with it, please call our office.'
export const showMap = 'Show map'
export const mainMenu = 'Main menu'
export const breadcrumb = 'Breadcrumb'
/** Who took a photograph. */
export const photoBy = ({ name }: { name: string }) => `Photo: ${name}`
export const searchThisSite = 'Search this site'
export const visitors = 'Visitors'
export const allTime = 'All time'
export const yesterday = 'Yesterday'
export const today = 'Today'
/** Before the title of a page whose form has errors. */
export const problem = 'Problem'
export const loading = 'Loading...'
export const loadingProfile = 'Loading faculty profile...'
export const loadingGallery = 'Loading gallery...'
export const loadingVideo = 'Loading video...'
export const loadingTestimonials = 'Loading testimonials...'
export const loadingCareers = 'Loading careers...'
export const skipToContent = 'Skip to content'
// The link to the other language, in that language.
export const otherLanguage = 'বাংলা'
// Read after it by screen readers.
export const thisPageInOtherLanguage = 'this page in Bangla'
// Plain text, where not even a page can be shown.
export const requestFailed = 'Something went wrong. Please try again.'
export const requestNotAnswered = 'This request could not be answered. Please go back and try again.'
export const notAnAddress = 'This address is not valid.'
/** On home and on the page of the status. */
/** On pages of sample content, beside the school's own server. */
export const unconfirmed = 'Sample text: the school has not confirmed this page yet.'
export const unfinishedApplication =
  'On this phone or computer there is an application that was not sent yet:'
export const continueApplication = 'Continue'
