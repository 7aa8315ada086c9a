/** Teachers, voices of parents, vacancies and questions. All persons are invented. */

export interface TeacherText {
  name: string
  gender: 'Male' | 'Female'
  designation: string
  department: string
  qualification: string
  /** How much of the profile is filled: 2 everything, 1 the usual, 0 next to nothing (no picture either). */
  filled: 0 | 1 | 2
  about?: string
}

const m = (
  name: string,
  designation: string,
  department: string,
  qualification: string,
  filled: 0 | 1 | 2,
  about?: string,
) =>
  ({
    name,
    gender: 'Male',
    designation,
    department,
    qualification,
    filled,
    ...(about ? { about } : {}),
  }) as const
const f = (
  name: string,
  designation: string,
  department: string,
  qualification: string,
  filled: 0 | 1 | 2,
  about?: string,
) =>
  ({
    name,
    gender: 'Female',
    designation,
    department,
    qualification,
    filled,
    ...(about ? { about } : {}),
  }) as const

export const teacherTexts: TeacherText[] = [
  m(
    'Mawlana Abdul Mabud Chowdhury',
    'Head of Tahfeez',
    'Tahfeezul Quran',
    'Hafizul Quran; Takmil (Dawra-e-Hadith), Al-Haiatul Ulya',
    2,
    'He memorised the Qur’an at eleven, studied hadith for eight years and has accompanied more than two hundred pupils from the first letter to the last surah. He is known for never raising his voice, and for remembering where every child stopped the day before.',
  ),
  m(
    'Dr. Tanvir Ahsan Siddiqui',
    'Senior Lecturer',
    'English',
    'BA (Hons), MA in English; PhD in Applied Linguistics',
    2,
    'His research follows how children who read Arabic before English learn to spell. In class he begins every lesson with three minutes of silent reading, his own included.',
  ),
  m(
    'Hafez Qari Nurul Absar',
    'Senior Teacher of Qiraat',
    'Tahfeezul Quran',
    'Hafizul Quran; Ijazah in Hafs ‘an ‘Asim',
    2,
    'হাফস ‘আন ‘আসিম রেওয়ায়েতে সনদপ্রাপ্ত। দীর্ঘ পনেরো বছর ধরে শিশুদের মাখরাজ ও তাজবিদ শেখাচ্ছেন। জাতীয় ও আন্তর্জাতিক প্রতিযোগিতায় তাঁর ছাত্ররা একাধিকবার পুরস্কৃত হয়েছে।',
  ),
  m(
    'Md. Shahriar Kabir Patwary',
    'Assistant Teacher',
    'Mathematics',
    'BSc (Hons), MSc in Mathematics',
    1,
    'গণিতকে ভয় নয়, খেলা হিসেবে শেখানোই তাঁর লক্ষ্য। গণিত ক্লাব ও অলিম্পিয়াড প্রস্তুতির সমন্বয়ক।',
  ),
  m(
    'Mufti Rashedul Karim',
    'Lecturer',
    'Islamic Studies',
    'Takmil; Ifta; MA in Islamic Studies',
    2,
    'He teaches fiqh of daily life to the upper classes and answers the questions of parents every Thursday after Asr. His handbook on the prayer of children is used in several schools of the district.',
  ),
  m('Imtiaz Mahmud Talukder', 'Assistant Teacher', 'Science', 'BSc (Hons) in Physics, BEd', 1),
  m('Hafez Mohammad Zubair', 'Teacher of Hifz', 'Tahfeezul Quran', 'Hafizul Quran; Fazil', 1),
  m(
    'Saiful Arefin',
    'Instructor',
    'ICT',
    'BSc in Computer Science and Engineering',
    2,
    'Keeper of the laboratory, of the server and of the patience needed for both. He leads the robotics club and has written the typing course that all classes use.',
  ),
  m(
    'Mawlana Khalid Saifullah Nadvi',
    'Lecturer',
    'Arabic',
    'Alimiyyah; MA in Arabic Literature',
    2,
    'আরবি ভাষাকে কথ্য ভাষা হিসেবে শেখানোর পক্ষপাতী। তাঁর তত্ত্বাবধানে প্রতিবছর ‘আরবি সপ্তাহ’ পালিত হয়, যে সপ্তাহে শ্রেণিকক্ষে অন্য কোনো ভাষা চলে না।',
  ),
  m('Arif Hossain Majumder', 'Assistant Teacher', 'Bangla', 'BA (Hons), MA in Bangla', 1),
  m('Hafez Ibrahim Khalil', 'Teacher of Hifz', 'Tahfeezul Quran', 'Hafizul Quran; Alim', 0),
  m(
    'Mohammad Ashraful Haque',
    'Coordinator',
    'General Section (Boys)',
    'BSS (Hons), MSS; MEd',
    1,
    'He coordinates routine, examinations and excursions of the boys’ section, and knows every child by name by the end of the second week.',
  ),
  m('Rezaul Karim Bhuiyan', 'Assistant Teacher', 'Social Science', 'BSS (Hons), MSS in Geography', 0),
  m('Mawlana Yasin Arafat', 'Teacher of Nazera', 'Nazera', 'Hafizul Quran; Takmil', 1),
  m(
    'Fahim Shahadat',
    'Physical Instructor',
    'Sports',
    'Bachelor of Physical Education',
    1,
    'Runs with the slowest. Former goalkeeper, now coach of the Tahfeez eleven.',
  ),
  m('Hafez Abdullah Al Noman', 'Teacher of Hifz', 'Tahfeezul Quran', 'Hafizul Quran', 0),
  m('Nazmul Huda Mridha', 'Assistant Teacher', 'English', 'BA (Hons) in English, CELTA', 1),
  m(
    'Mawlana Jasim Uddin Azhari',
    'Lecturer',
    'Hadith and Seerah',
    'BA in Usul al-Din; MA in Hadith',
    2,
    'He studied for six years abroad and came home with two suitcases of books, most of which stand in the library by now. He edits the seerah pages of the wall magazine.',
  ),
  m(
    'Md. Golam Rabbani',
    'Hostel Warden',
    'Residential',
    'BA; Hafizul Quran',
    1,
    'আবাসিক শিক্ষার্থীদের অভিভাবকসুলভ তত্ত্বাবধায়ক। ফজর থেকে এশা পর্যন্ত শিশুদের রুটিন, খাবার, স্বাস্থ্য ও ঘুমের দেখাশোনা করেন।',
  ),
  m('Sajid Bin Anwar', 'Assistant Teacher', 'Art and Calligraphy', 'BFA', 1),
  m('Hafez Mahbubur Rahman', 'Teacher of Mutafarriqa', 'Mutafarriqa', 'Hafizul Quran; BA (Hons)', 1),
  m('Asif Iqbal Sarker', 'Assistant Teacher', 'Mathematics', 'BSc (Hons) in Statistics', 0),
  m('Mawlana Ruhul Amin', 'Imam and Teacher', 'Islamic Studies', 'Takmil', 1),
  m('Shafayet Ullah', 'Librarian', 'Library', 'MA in Information Science', 1),
  f(
    'Ustaza Maryam Binte Yusuf',
    'Head of Girls’ Tahfeez',
    'Tahfeezul Quran',
    'Hafiza; Alimah; Ijazah in Hafs',
    2,
    'She founded the evening course for mothers and leads the girls’ Tahfeez. “A girl who carries the Qur’an,” she says, “carries it into every house she enters.”',
  ),
  f(
    'Dr. Sabrina Sharmin',
    'Academic Coordinator',
    'General Section (Girls)',
    'MSc in Zoology; PhD in Education',
    2,
    'Her doctoral work dealt with formative assessment in crowded classrooms. At our school she has replaced two written tests of the term by conversations, with better results and fewer tears.',
  ),
  f('Farhana Yeasmin', 'Assistant Teacher', 'English', 'BA (Hons), MA in English Literature', 1),
  f(
    'Nusrat Jahan Tithi',
    'Class Teacher',
    'Pre-School',
    'BEd; Diploma in Montessori Education',
    2,
    'শিশুদের প্রথম স্কুল-দিনের কান্না কীভাবে হাসিতে বদলে যায়, সেই কৌশল তাঁর ভালোই জানা। খেলা, গল্প ও গানের মাধ্যমে বর্ণ পরিচয় শেখান।',
  ),
  f(
    'Tahmina Akter Rumi',
    'Assistant Teacher',
    'Science',
    'BSc (Hons) in Chemistry, MSc',
    1,
    'বিজ্ঞান ক্লাবের দায়িত্বপ্রাপ্ত শিক্ষক; হাতে-কলমে পরীক্ষাই তাঁর পাঠদানের মূলমন্ত্র।',
  ),
  f('Ustaza Sumaiya Tasnim', 'Teacher of Nazera', 'Nazera', 'Hafiza; Fazil', 1),
  f('Rokeya Sultana Lipi', 'Assistant Teacher', 'Bangla', 'BA (Hons), MA in Bangla', 1),
  f('Shamima Nasrin', 'Assistant Teacher', 'Mathematics', 'BSc (Hons) in Mathematics', 0),
  f('Ustaza Khadija Begum', 'Teacher of Hifz', 'Tahfeezul Quran', 'Hafiza', 1),
  f('Afsana Mimi Chowdhury', 'Class Teacher', 'Pre-School', 'BSS; Certificate in Early Childhood', 1),
  f('Jannatul Ferdous Ria', 'Instructor', 'ICT', 'BSc in Software Engineering', 1),
  f(
    'Ustaza Ayesha Siddika Mou',
    'Lecturer',
    'Arabic',
    'Kamil; MA in Arabic',
    2,
    'She teaches Arabic by stories and has recorded forty of them for the library. Her pupils write letters to a partner class abroad.',
  ),
  f(
    'Umme Habiba Shorna',
    'Counsellor',
    'Student Support',
    'BSc (Hons), MS in Clinical Psychology',
    1,
    'Her door on the first floor is open in every break. Parents reach her by appointment.',
  ),
  f('Laila Arjumand', 'Assistant Teacher', 'Social Science', 'BSS (Hons) in History', 0),
  f('Nazia Binte Karim', 'Assistant Teacher', 'Art and Calligraphy', 'BFA in Drawing and Painting', 1),
  f('Ustaza Hafsa Rahman', 'Female Hostel Supervisor', 'Residential', 'Alimah', 0),
]

/** By department: what a filled profile says under its seven headings. */
export const expertise: Record<
  string,
  {
    teaching: string
    research: string
    journal: string
    conference: string
    book: string
    award: string
    others: string
  }
> = {
  'Tahfeezul Quran': {
    teaching:
      'Makharij and sifat of the letters\nTajweed of Hafs ‘an ‘Asim\nSabaq, sabqi and amukhta: planning of memorisation and revision',
    research:
      'How much new text a child retains at which time of the day\nRevision intervals after completion of the Hifz',
    journal:
      'Revision rhythm and retention in young memorisers. Journal of Qur’anic Education, 7(2).\nমুখস্থকরণে পুনরাবৃত্তির ব্যবধান। শিক্ষা ও নৈতিকতা, ৩(১)।',
    conference:
      'The first hour after Fajr: an observation of 48 pupils. Regional Conference on Qur’anic Pedagogy, Kuala Lumpur.',
    book: 'সহজ তাজবিদ শিক্ষা (শিশুদের জন্য), সহ-লেখক',
    award: 'Best teacher of Hifz, divisional round\nJury member of the national recitation competition',
    others: 'Leads the Tarawih with completion of the Qur’an\nEvening course for working people',
  },
  English: {
    teaching: 'Phonics and early reading\nDebate and public speaking\nAcademic writing',
    research: 'Spelling of English by readers of Arabic script\nExtensive reading in large classes',
    journal:
      'Vowels that are not written: transfer from Arabic to English spelling. Asian Journal of Applied Linguistics, 11(4).\nThree minutes of silence: sustained reading in a Bangladeshi primary school. ELT Notes, 22.',
    conference: 'Reading before speaking? TESOL regional meeting, Dhaka.',
    book: 'Chapter “Large classes, small groups” in: Voices from the Classroom',
    award: 'Research grant for young scholars',
    others: 'Coach of the debate team\nEditor of the English pages of the wall magazine',
  },
  'Islamic Studies': {
    teaching: 'Fiqh of worship\nAqidah for children\nManners and daily duas',
    research:
      'Teaching of prayer in the first school years\nFinancial transactions of schools in the light of fiqh',
    journal: 'From imitation to intention: how children learn the prayer. Islamic Education Review, 5(1).',
    conference: 'School fees and riba-free instalments. Seminar of Islamic Finance, Chattogram.',
    book: 'শিশুর নামাজ শিক্ষা',
    award: 'Certificate of merit for community teaching',
    others: 'Questions of parents, Thursdays after Asr\nKhutbah at the school mosque',
  },
  ICT: {
    teaching: 'Scratch, Python and web pages\nTyping in Bangla and English\nSafe use of the network',
    research: 'Offline-first learning material for schools with weak connections',
    journal:
      'A quiet server: offline encyclopaedias in the classroom. South Asian Journal of ICT in Education, 2(3).',
    conference: 'Robots of cardboard. National Maker Meeting, Dhaka.',
    book: 'হাতে-কলমে স্ক্র্যাচ',
    award: 'Second place, innovation fair for teachers',
    others: 'Robotics club\nMaintenance of the laboratory',
  },
  Arabic: {
    teaching: 'Spoken Arabic from the first day\nSarf and nahw for the upper classes\nChildren’s literature',
    research: 'Story-based acquisition of Arabic by Bangla speakers',
    journal: 'Listening before grammar. Journal of Arabic for Non-Arabs, 9(2).',
    conference: 'The Arabic Week as total immersion. Conference of Arabic Teachers, Doha (online).',
    book: 'قصص قصيرة للمبتدئين – Short stories for beginners',
    award: 'Best teaching material of the year',
    others: 'Letters to a partner class abroad',
  },
  'Hadith and Seerah': {
    teaching: 'Forty hadith for children\nSeerah by places and maps',
    research: 'Seerah in Bangla children’s books',
    journal: 'Maps and memory in the teaching of seerah. Islamic Education Review, 6(2).',
    conference: 'What ten-year-olds ask about the Prophet ﷺ. Seerah Symposium, Sylhet.',
    book: 'ছোটদের সীরাত মানচিত্র',
    award: 'Medal for the translation of a children’s book',
    others: 'Editor of the wall magazine',
  },
  default: {
    teaching: 'Project work in small groups\nFormative assessment\nInclusive classroom',
    research: 'Conversation as assessment\nTransition from home to school',
    journal: 'Fewer tests, more talk: assessment in crowded classrooms. Journal of Primary Education, 14(1).',
    conference: 'The first hundred days. Early Childhood Forum, Chattogram.',
    book: 'Chapter in: Handbook of Early Learning in South Asia',
    award: 'Fellowship in school leadership',
    others: 'Reading mothers\nTeachers’ training week',
  },
}

export const voices: [name: string, relation: 'father' | 'mother', text: string][] = [
  [
    'Engr. Mahfuzur Rahman',
    'father',
    'My son was afraid of mathematics and in love with his phone. Today he explains fractions to me with pieces of paratha, and the phone stays in the drawer. I do not know how they did it, but I am grateful every evening.',
  ],
  [
    'শারমিন আক্তার',
    'mother',
    'আমার মেয়ে এখন ঘুম থেকে উঠেই দোয়া পড়ে, আমাকেও মনে করিয়ে দেয়। পড়াশোনার পাশাপাশি আদব-কায়দা শেখানোর যে যত্ন, তা সত্যিই প্রশংসার দাবিদার। শিক্ষিকাদের ধৈর্য দেখে আমি মুগ্ধ।',
  ],
  [
    'Dr. Nasrin Haider',
    'mother',
    'As a paediatrician I look at sleep, food and noise before I look at marks. The hostel has passed my inspection three times, unannounced.',
  ],
  [
    'আবদুল হান্নান',
    'father',
    'ছেলেকে হিফজ বিভাগে দেওয়ার আগে অনেক দ্বিধায় ছিলাম। সাধারণ পড়াশোনায় পিছিয়ে পড়বে কি না, এ নিয়ে ভয় ছিল। আলহামদুলিল্লাহ, চৌদ্দ পারা মুখস্থ করার পাশাপাশি সে ক্লাসেও প্রথম পাঁচজনের মধ্যে আছে।',
  ],
  [
    'Rumana Islam',
    'mother',
    'They call when my child is absent. They also call when she has done something kind. The second call was the one that convinced us.',
  ],
  [
    'মোহাম্মদ সেলিম উদ্দিন',
    'father',
    'প্রবাসে থাকি, তাই সন্তানদের নিয়ে দুশ্চিন্তা ছিল। প্রতি সপ্তাহে শ্রেণিশিক্ষকের বার্তা পাই, ভিডিও কলে তিলাওয়াত শুনি। মনে হয় আমি কাছেই আছি।',
  ],
  [
    'Tasnuva Rahman',
    'mother',
    'Three children, three very different characters, one school. Each of them believes to be the favourite of the teachers.',
  ],
  [
    'কামরুন নাহার',
    'mother',
    'মায়েদের তাজবিদ কোর্সে ভর্তি হয়ে চল্লিশ বছর বয়সে প্রথমবার শুদ্ধভাবে সূরা ফাতিহা পড়তে শিখেছি। এখন আমি আর আমার ছেলে একসঙ্গে সবক দিই।',
  ],
  [
    'Advocate Shahed Karim',
    'father',
    'What I value most is their honesty. When my son was not ready for the next class, they told us in March and not in December, and they had a plan.',
  ],
  [
    'ফারজানা ইয়াসমিন',
    'mother',
    'বাসা থেকে স্কুল বাসে যাওয়া-আসা নিয়ে চিন্তায় ছিলাম। একজন শিক্ষক সবসময় বাসে থাকেন, পৌঁছালে মেসেজ আসে। নিশ্চিন্ত লাগে।',
  ],
  [
    'Capt. Ziaul Hoque',
    'father',
    'I am at sea eight months of the year. My daughter sends me a page of her handwriting with every letter; I can see the months pass by the roundness of her alif.',
  ],
  [
    'রোজিনা খাতুন',
    'mother',
    'আমার সন্তানের কথা বলতে সমস্যা ছিল। কাউন্সেলর আপা ও ক্লাস টিচারের সহযোগিতায় এক বছরের মধ্যে সে সমাবেশে হামদ পরিবেশন করেছে। সেদিন আমরা সবাই কেঁদেছি।',
  ],
  ['Md. Iftekhar Uddin', 'father', 'Clean class rooms, clear fees, clear words.'],
  ['নাজমা বেগম', 'mother', 'নাতিকে স্কুলে দিয়ে আমি নিজেও প্রতিদিন লাইব্রেরিতে এক ঘণ্টা বই পড়ি। এমন পরিবেশ কোথায় পাব!'],
  [
    'Prof. Aminul Islam Khan',
    'father',
    'The combination of memorisation and science is often promised and rarely kept. Here I have seen nine-year-olds measure the altitude of the sun to find the time of Asr, and recite the verse that sent them outdoors.',
  ],
  [
    'সাবিনা ইয়াসমিন',
    'mother',
    'খাবারের মান নিয়ে অভিযোগ করেছিলাম, পরের সপ্তাহেই তালিকা বদলে গেছে। অভিভাবকের কথা শোনে, এমন প্রতিষ্ঠান বিরল।',
  ],
  [
    'Farid Ahmed Bhuiyan',
    'father',
    'My twins entered in Nursery and are in Class III now. In four years we have not once had to ask for a private tutor.',
  ],
  [
    'জেসমিন সুলতানা',
    'mother',
    'মেয়েদের জন্য পৃথক ও নিরাপদ পরিবেশ, দক্ষ শিক্ষিকা এবং খেলাধুলার সুযোগ, সবকিছু একসঙ্গে পেয়েছি।',
  ],
  ['Nazmul Hasan', 'father', 'The first school my son is homesick for during the holidays.'],
  [
    'হাফেজ মাওলানা তৈয়ব আলী',
    'father',
    'নিজে হাফেজ হওয়ায় হিফজখানা সম্পর্কে আমার ধারণা আছে। এখানে মারধর নেই, ভয় নেই, আছে স্নেহ ও নিয়ম। শিশুরা আনন্দের সঙ্গে পড়ে, তাই মনে রাখে।',
  ],
]

export interface VacancyText {
  designation: string
  department: string
  subject: string
  title: string
  /** Days from now until the last date; negative is over. */
  closes: number
  open: number
  positions: string
  gender: string
  jobType: '0' | '1' | '2'
  qualification: string
  responsibilities: string
  additional: string
  advertisement: boolean
}

const vacancy = (
  title: string,
  designation: string,
  department: string,
  subject: string,
  jobType: '0' | '1' | '2',
  gender: string,
  positions: string,
  [open, closes]: [number, number],
  qualification: string,
  responsibilities: string,
  additional: string,
  advertisement = true,
): VacancyText => ({
  title,
  designation,
  department,
  subject,
  jobType,
  gender,
  positions,
  open,
  closes,
  qualification,
  responsibilities,
  additional,
  advertisement,
})

export const vacancyTexts: VacancyText[] = [
  vacancy(
    'Assistant Teacher (English)',
    'Assistant Teacher',
    'English',
    'English',
    '1',
    'Male / Female',
    '02',
    [6, 21],
    'BA (Hons) and MA in English from a recognised university; CGPA not under 3.00 in any examination.',
    'Teaching of Classes III to VI, 24 periods a week\nPreparation of lesson plans and worksheets\nCoaching of the debate club',
    'Two years of experience in an English-medium or version school. Good recitation of the Qur’an is an advantage.',
  ),
  vacancy(
    'হিফজ শিক্ষক (আবাসিক)',
    'Teacher of Hifz',
    'Tahfeezul Quran',
    'Hifz',
    '1',
    'Male',
    '03',
    [9, 17],
    'হাফেজে কুরআন; তাজবিদে সনদপ্রাপ্ত। দাওরায়ে হাদিস সম্পন্ন প্রার্থীকে অগ্রাধিকার দেওয়া হবে।',
    'ফজর থেকে এশা পর্যন্ত নির্ধারিত সময়সূচি অনুযায়ী সবক, সবকি ও আমুখতা শোনা\nপ্রতিটি শিক্ষার্থীর অগ্রগতির রেজিস্টার সংরক্ষণ\nআবাসিক শিক্ষার্থীদের তত্ত্বাবধান',
    'শিশুদের প্রতি স্নেহশীল ও ধৈর্যশীল হতে হবে। শারীরিক শাস্তি সম্পূর্ণ নিষিদ্ধ।',
  ),
  vacancy(
    'Class Teacher, Pre-School',
    'Class Teacher',
    'Pre-School',
    'All subjects',
    '1',
    'Female',
    '02',
    [3, 26],
    'Bachelor’s degree; diploma in Montessori or early childhood education.',
    'Leading a group of twenty-five children with one assistant\nPlay-based introduction to letters and numbers\nWeekly note to the parents',
    'A warm voice, a tidy hand and the gift of telling stories.',
  ),
  vacancy(
    'Accounts Officer',
    'Accounts Officer',
    'Administration',
    '',
    '2',
    'Male',
    '01',
    [12, 12],
    'BBA / MBA in Accounting.',
    'Collection of tuition and reconciliation with bank, bKash and Cellfin\nSalary sheets, vouchers and monthly statements\nSupport of the yearly audit',
    'Three years of experience; sound knowledge of spreadsheets and accounting software.',
  ),
  vacancy(
    'Hostel Warden (assistant)',
    'Assistant Warden',
    'Residential',
    '',
    '0',
    'Male',
    '01',
    [14, 9],
    'Fazil or Bachelor’s degree.',
    'Supervision of forty boarders outside lessons\nMeals, laundry, health and leave register\nContact with the guardians',
    'Resident on campus. Board and lodging are free.',
  ),
  vacancy(
    'Instructor (ICT)',
    'Instructor',
    'ICT',
    'Information Technology',
    '1',
    'Male / Female',
    '01',
    [4, 30],
    'BSc in CSE, software engineering or a related field.',
    'Practical lessons for Classes III to VI\nCare of 32 work places and the local server\nRobotics club',
    'Python and Scratch; patience with printers.',
  ),
  vacancy(
    'সহকারী শিক্ষক (গণিত)',
    'Assistant Teacher',
    'Mathematics',
    'Mathematics',
    '1',
    'Male / Female',
    '01',
    [7, 14],
    'গণিত বা পরিসংখ্যানে স্নাতক (সম্মান) ও স্নাতকোত্তর।',
    'প্রথম থেকে ষষ্ঠ শ্রেণির গণিত পাঠদান\nগণিত ক্লাব পরিচালনা\nপ্রশ্নপত্র প্রণয়ন ও উত্তরপত্র মূল্যায়ন',
    'গণিত অলিম্পিয়াডে কাজের অভিজ্ঞতা থাকলে অগ্রাধিকার।',
  ),
  vacancy(
    'School Nurse',
    'Nurse',
    'Student Support',
    '',
    '2',
    'Female',
    '01',
    [2, 33],
    'Diploma in Nursing Science and Midwifery; registered.',
    'First aid and daily round of the hostel\nVaccination and health cards\nLessons on hygiene',
    'Day shift, 7:30 a.m. – 3:00 p.m.',
    false,
  ),
  vacancy(
    'Teacher of Nazera (part time)',
    'Teacher of Nazera',
    'Nazera',
    'Qaida and Nazera',
    '1',
    'Female',
    '04',
    [11, 19],
    'Hafiza or Alimah; certificate in Nurani Qaida.',
    'Lessons after school, Saturday to Wednesday, 2:30 p.m. – 5:00 p.m.',
    'Also open to students of the last year.',
    false,
  ),
  vacancy(
    'Bus Driver',
    'Driver',
    'Transport',
    '',
    '2',
    'Male',
    '02',
    [5, 15],
    'Class VIII; heavy vehicle licence valid for at least two more years.',
    'Two tours a day on a fixed route\nDaily check of the vehicle',
    'Non-smoker. Five years without an accident.',
    false,
  ),
  vacancy(
    'Lecturer (Arabic)',
    'Lecturer',
    'Arabic',
    'Arabic language',
    '1',
    'Male',
    '01',
    [16, 23],
    'MA in Arabic or equivalent degree from abroad.',
    'Spoken Arabic in all classes\nCare of the Arabic library\nPreparation of the Arabic Week',
    'Lessons are held in Arabic only.',
  ),
  vacancy(
    'Office Assistant',
    'Office Assistant',
    'Administration',
    '',
    '2',
    'Male',
    '01',
    [20, 6],
    'HSC or Alim.',
    'Front desk, telephone and files\nDistribution of diaries and notices',
    'Bangla and English typing, 30 words a minute.',
    false,
  ),
  vacancy(
    'Substitute Teachers (pool)',
    'Substitute Teacher',
    'General',
    'Any subject',
    '0',
    'Male / Female',
    '06',
    [25, 60],
    'Bachelor’s degree in any school subject.',
    'Lessons at short notice\nHelp in the library and during examinations',
    'Paid per day.',
    false,
  ),
  vacancy(
    'Counsellor',
    'Counsellor',
    'Student Support',
    'Psychology',
    '1',
    'Female',
    '01',
    [40, -8],
    'MS in Clinical or Educational Psychology.',
    'Individual conversations with pupils and parents\nTraining of teachers',
    'Confidentiality is part of the contract.',
  ),
  vacancy(
    'Cook (hostel)',
    'Cook',
    'Residential',
    '',
    '2',
    'Male',
    '02',
    [52, -20],
    'Experience in large kitchens.',
    'Three meals and one snack for 140 boarders\nCare of store and kitchen',
    'Health certificate required.',
    false,
  ),
]

export const questions: [
  questionBangla: string,
  answerBangla: string,
  questionEnglish: string,
  answerEnglish: string,
][] = [
  [
    'ভর্তির জন্য ন্যূনতম বয়স কত?',
    'প্লে শ্রেণিতে ভর্তির জন্য শিশুর বয়স ৩.৫ থেকে ৪ বছর হতে হবে। নার্সারিতে ৪ থেকে ৫ এবং কেজিতে ৫ থেকে ৬ বছর।',
    'What is the minimum age for admission?',
    'A child enters Play at three and a half to four, Nursery at four to five and KG at five to six.',
  ],
  [
    'ভর্তির ধাপগুলো কী কী?',
    'অনলাইনে আবেদন, মূল্যায়ন পরীক্ষা, অভিভাবক সাক্ষাৎকার, ফি পরিশোধ, কাগজপত্র জমা এবং অফিসে ভর্তি সম্পন্ন করা – এই ছয়টি ধাপ।',
    'Which steps does the admission have?',
    'Six: apply online, evaluation test, parents’ interview, payment, documents, completion at the admin office.',
  ],
  [
    'আবেদন ফি কত এবং কীভাবে দিতে হয়?',
    'আবেদন ফি ৫২০ টাকা, যা বিকাশের মাধ্যমে মার্চেন্ট নম্বরে পরিশোধ করতে হয়।',
    'How much is the application fee, and how is it paid?',
    'Tk 520, paid by bKash to the merchant number shown in the form.',
  ],
  [
    'হিফজের পাশাপাশি সাধারণ পড়াশোনা কি চলবে?',
    'হ্যাঁ। তাহফিজ বিভাগের শিক্ষার্থীরা বাংলা, ইংরেজি, গণিত ও আরবি নিয়মিত পড়ে, যাতে হিফজ শেষে বয়স অনুযায়ী শ্রেণিতে যোগ দিতে পারে।',
    'Do memorisers continue general studies?',
    'Yes. Pupils of the Tahfeez section learn Bangla, English, mathematics and Arabic throughout, so that they can join the class of their age afterwards.',
  ],
  [
    'আবাসিক সুবিধা আছে কি?',
    'আছে। আবাসিক, অনাবাসিক ও ডে-কেয়ার – তিন ধরনের ব্যবস্থা রয়েছে।',
    'Is there a hostel?',
    'There is. Pupils can be residential, non-residential or in day care.',
  ],
  [
    'ছেলে ও মেয়েদের কি পৃথক শ্রেণিকক্ষ?',
    'তৃতীয় শ্রেণি থেকে ছেলে ও মেয়েদের পৃথক শাখা। মেয়েদের পাঠদান করেন শিক্ষিকাগণ।',
    'Are boys and girls taught separately?',
    'From Class III they have separate sections; girls are taught by women.',
  ],
  [
    'মাসিক বেতন কত তারিখের মধ্যে দিতে হবে?',
    'প্রতি মাসের ৭ তারিখের মধ্যে। ১০ তারিখের পর প্রতিদিন ৫০ টাকা বিলম্ব ফি যুক্ত হয়।',
    'When is the tuition due?',
    'By the 7th of each month. After the 10th a penalty of Tk 50 per day is added.',
  ],
  [
    'ভাই-বোনের জন্য কি ছাড় আছে?',
    'আছে। একই পরিবারের দ্বিতীয় সন্তান থেকে ভর্তি ফি ও মাসিক বেতনে ছাড় দেওয়া হয়; বিস্তারিত ফি পাতায়।',
    'Is there a discount for siblings?',
    'Yes, on admission and monthly tuition from the second child on; the table of fees shows the amounts.',
  ],
  [
    'অগ্রিম পরিশোধে কোনো সুবিধা আছে?',
    'বার্ষিক (১০ জানুয়ারির আগে) ৫%, ষাণ্মাসিক ৩% এবং ত্রৈমাসিক পরিশোধে ২% ছাড়।',
    'Is there a discount for paying in advance?',
    'Yearly before 10 January 5 per cent, half-yearly 3, quarterly 2.',
  ],
  [
    'পরিবহন সুবিধা কোন কোন এলাকায় আছে?',
    'পাঁচটি রুটে বাস চলে। নিকটতম স্টপেজ জানতে পরিবহন ডেস্কে যোগাযোগ করুন। মাসিক খরচ ৪,০০০ টাকা।',
    'Which areas does the school bus serve?',
    'There are five routes; the transport desk tells you the nearest stop. It costs Tk 4,000 a month.',
  ],
  [
    'সাধারণ শাখার শিক্ষার্থীরা কতটুকু কুরআন মুখস্থ করে?',
    'কমপক্ষে ৫ পারা।',
    'How much of the Qur’an do pupils of the general section memorise?',
    'At least five Paras (Juz).',
  ],
  [
    'পরীক্ষা পদ্ধতি কেমন?',
    'প্রতি সেমিস্টারে গঠনমূলক মূল্যায়ন ২০, মিড-টার্ম ২০, ফাইনাল ৫০ ও উপস্থিতি ১০, মোট ১০০ নম্বর।',
    'How are pupils examined?',
    'In each semester: formative 20, mid-term 20, final 50, attendance 10; 100 marks in all.',
  ],
  [
    'শিক্ষার্থী কি মোবাইল ফোন আনতে পারবে?',
    'না। জরুরি প্রয়োজনে অফিসের ফোন ব্যবহার করা যাবে।',
    'May pupils bring a mobile phone?',
    'No. In urgent cases they may use the telephone of the office.',
  ],
  [
    'ভর্তি বাতিল করলে কি ফি ফেরত পাওয়া যাবে?',
    'ভর্তি ফি অফেরতযোগ্য। ভর্তি বাতিল করলে চলতি টার্মের পূর্ণ ফি প্রযোজ্য।',
    'Are fees refunded if we withdraw?',
    'Fees are non-refundable; on cancelling, the fees of the full term apply.',
  ],
  [
    'ভর্তির সময় কী কী কাগজপত্র লাগবে?',
    'জন্মনিবন্ধন সনদের কপি, শিক্ষার্থীর দুই কপি ও অভিভাবকের এক কপি ছবি, মা-বাবার জাতীয় পরিচয়পত্রের কপি এবং আগের প্রতিষ্ঠানের ছাড়পত্র।',
    'Which documents are needed?',
    'Copy of the birth registration, two photographs of the child and one of the guardian, copies of the parents’ national ID and the transfer certificate of the former school.',
  ],
  [
    'হাফেজরা সাধারণ শিক্ষায় কীভাবে যুক্ত হবে?',
    'মুতাফাররিকা বিভাগে এক থেকে দুই বছরের বিশেষ পাঠ্যক্রমের মাধ্যমে।',
    'How do those who have completed the Hifz join general education?',
    'Through Mutafarriqa, a special course of one to two years for huffaz.',
  ],
  [
    'স্কুল চলাকালে শিশু অসুস্থ হলে কী করা হয়?',
    'প্রাথমিক চিকিৎসা দিয়ে সঙ্গে সঙ্গে অভিভাবককে জানানো হয়। প্রয়োজনে নিকটস্থ হাসপাতালে নেওয়া হয়।',
    'What happens if a child falls ill at school?',
    'It receives first aid, the guardian is called at once, and if necessary a teacher goes along to the nearest hospital.',
  ],
  [
    'গৃহশিক্ষকের প্রয়োজন আছে কি?',
    'না। শ্রেণির কাজ শ্রেণিতেই শেষ করানো হয়; দুর্বল শিক্ষার্থীদের জন্য শনিবার বিশেষ ক্লাস হয়।',
    'Do children need a private tutor?',
    'No. Work is finished in class; on Saturdays there are lessons for those who need more time.',
  ],
  [
    'অভিভাবক কখন শিক্ষকের সঙ্গে দেখা করতে পারবেন?',
    'প্রতি মাসের অভিভাবক সমাবেশে, অথবা ডায়েরিতে লিখে সময় নিয়ে যেকোনো কর্মদিবসে দুপুর ১টা থেকে ২টার মধ্যে।',
    'When can parents meet the teachers?',
    'At the monthly meeting, or on any working day between 1 and 2 p.m. by a line in the diary.',
  ],
  [
    'বৃত্তির ব্যবস্থা আছে কি?',
    'এতিম, অসচ্ছল ও মেধাবী শিক্ষার্থীদের জন্য যাকাত ও সাধারণ তহবিল থেকে বৃত্তি দেওয়া হয়।',
    'Are there scholarships?',
    'Yes, for orphans, families in need and gifted pupils, from the zakat and general funds.',
  ],
]
