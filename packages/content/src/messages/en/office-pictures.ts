// The photographs of the pages (/office/pages/pictures).

export const title = 'Photographs of the pages'
export const help =
  'Every place that can hold a photograph. A place without one shows its drawing. Choose a place, then a photograph from your phone or computer.'
export const hasDraft =
  'Some pictures are a draft that visitors do not see yet. It is published with the next change that you publish.'
/** What a place is called. */
export const places: Record<string, string> = {
  banner: 'Home: first picture of the banner',
  academy: 'Home: large picture beside “How the academy began”',
  reading: 'Home: small picture beside it',
  chairman: 'Portrait of the Chairman',
  about: 'About: picture at the top',
  share: 'Previews of links in messengers',
  school: 'School building',
  letter: 'Letters of the head and others',
  committee: 'Governing body, committees',
  uniform: 'School dress',
  notices: 'Notices and news',
  work: 'Careers',
  application: 'Admission',
  fees: 'Fees',
  classroom: 'Classroom',
  calendar: 'Calendar and routine',
  future: 'Higher education',
  sports: 'Sports',
  teachers: 'Teachers and library',
  laboratory: 'Laboratory and facilities',
  hostel: 'Hostel',
  food: 'Food',
  quran: 'Tahfeez',
  contact: 'Contact',
  gallery: 'Gallery and videos',
  'vice-chairman': 'Governing body: Vice Chairman',
  'second-vice-chairman': 'Governing body: second Vice Chairman',
  treasurer: 'Governing body: Treasurer',
  secretary: 'Governing body: Secretary',
  'member-quran': 'Governing body: scholar of the Quran',
  'member-hadith': 'Governing body: scholar of Hadith and Fiqh',
  'member-education': 'Governing body: educator',
  'member-health': 'Governing body: physician',
  'member-engineering': 'Governing body: engineer',
  'member-business': 'Governing body: businessperson',
  'member-parents': 'Governing body: parent representative',
  'member-teachers': 'Governing body: teacher representative',
  'committee-head': 'Academic committee: head',
  'committee-quran': 'Academic committee: Quran and Tajweed',
  'committee-hadith': 'Academic committee: Hadith',
  'committee-arabic': 'Academic committee: Arabic',
  'committee-bangla': 'Academic committee: Bangla',
  'committee-english': 'Academic committee: English',
  'committee-mathematics': 'Academic committee: mathematics',
  'committee-science': 'Academic committee: science',
  'committee-early-years': 'Academic committee: early years',
  'committee-tahfeez': 'Academic committee: Tahfeez',
  'committee-assessment': 'Academic committee: assessment',
  principal: 'Portrait of the Principal',
  warden: 'Portrait of the Warden',
}
export const photograph = 'photograph'
export const drawing = 'drawing'
export const onPages = ({ names }: { names: string }) => `Above: ${names}`
export const all = 'All places'
export const next = 'Next place'
export const choose = 'Photograph'
export const chooseHelp =
  'JPEG, HEIC, PNG or WebP, up to 32 MB, as the phone makes it. Place and time of the photograph are removed. Only with the written consent of the parents of every child who can be recognised.'
export const another = 'Another photograph (without a choice, the present one stays)'
export const kept = 'The photograph has arrived. Only the texts are missing.'
export const altEn = 'What it shows, in English'
export const altBn = 'What it shows, in Bangla'
export const altHelp =
  'For people who cannot see it, and where it does not load: “Pupils recite in the courtyard”.'
export const creditEn = 'Who took it, in English (may be empty)'
export const creditBn = 'Who took it, in Bangla'
export const focus = 'The most important point'
export const focusHelp =
  'Tap the picture where the face or the most important thing is. It stays in view wherever the picture is cropped. The choice counts at once.'
export const tap = 'Choose the most important point'
export const crops = 'How it will be cropped'
export const cropNames = { wide: 'Wide: bands and phones', square: 'Square', tall: 'Tall' }
export const focusAt = ({ x, y }: { x: string; y: string }) => `now ${x} % from the left, ${y} % from the top`
export const remove = 'Show the drawing again'
export const undo = 'Undo the last change'
export const history = 'All changes'
export const results = {
  published: 'Published. Visitors see it within a few seconds. Is the most important point right? See below.',
  draft: 'Saved as a draft. Visitors do not see it.',
  unchecked:
    'Saved as a draft, but not checked yet, because too many texts are being checked. It is checked when you save it again or publish it.',
  focus: 'The most important point is set.',
  removed: 'The drawing is shown again. “Undo the last change” brings the photograph back.',
}
export const notTaken = 'Not saved. Please correct what is marked; what you have written is still here.'
export const fileProblems = {
  'no file': 'Please choose a photograph.',
  'too large':
    'This file is larger than 32 MB. Please send the photograph as the phone makes it, not a scan or a video.',
  'wrong type': 'This file is no photograph. Please choose a JPEG, HEIC, PNG or WebP file.',
  'too many pixels': 'This photograph has more than 60 million pixels. Please make it smaller first.',
  'too small':
    'This photograph is too small: its longer side needs at least 400 pixels. Please send the original, not a copy from a messenger.',
  broken: 'This photograph is damaged, or only a part of it has arrived. Please send it once more.',
  heic: 'This HEIC photograph cannot be read. On the phone, choose “Most compatible” for the camera, or send it as JPEG.',
  busy: 'The site is busy with other pictures. Please press the button again in a minute.',
  'no room': 'The disk of the site is full. Please tell the technician; nothing was changed.',
}
export const textProblems = {
  missing: 'Please write it in both languages.',
  'too long': 'At most 80 letters.',
  'wrong language': 'The Bangla text needs Bangla letters.',
  'other number': 'Both languages need the same numbers.',
}
export const draftHasProblems = 'Saved as a draft. Before it can be published, this has to be changed:'
export const refused = 'Not published. The site’s check says:'
export const busy = 'Too many texts are being checked. Please press the button again.'
export const conflict = 'Somebody else changed this place at the same time. Please look at it, and try again.'
