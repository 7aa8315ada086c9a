/** News, events, videos and gallery titles. Dates in texts as in data-notices.ts. */
import type { Dated } from './data-notices.ts'

export interface NewsText extends Dated {
  head: string
  /** Left out: composed from `newsParagraphs` of the topic. */
  body?: string
  /** Under uploads/news/{year}/; '' has no picture. */
  file: string
}

export const newsTexts: NewsText[] = [
  {
    ago: 2,
    head: 'Twenty-seven pupils complete the memorisation of the Qur’an',
    body: `In the prayer hall, packed to the last row, twenty-seven pupils of the Tahfeez section recited the closing surahs of the Qur’an before their parents and teachers this afternoon. The youngest of them is nine years old; the eldest began at twelve and finished in three years. Each received a turban from his teacher and a hand-bound copy of the Book.

“What you have carried in is not a load but a light,” their teacher told them, “and a light wants to be carried on.” The evening closed with a supplication for all who had taught them to read.`,
    file: 'quran-hifz-completion.jpg',
  },
  {
    ago: 5,
    head: 'জাতীয় হিফজুল কুরআন প্রতিযোগিতায় আমাদের শিক্ষার্থীর দ্বিতীয় স্থান',
    body: `ঢাকায় অনুষ্ঠিত জাতীয় হিফজুল কুরআন প্রতিযোগিতার ৩০ পারা গ্রুপে সারা দেশের ১৮৪ জন প্রতিযোগীর মধ্যে দ্বিতীয় স্থান অর্জন করেছে আমাদের তাহফিজ বিভাগের এক শিক্ষার্থী। প্রাথমিক বাছাই, বিভাগীয় পর্ব ও সেমিফাইনাল পেরিয়ে চূড়ান্ত পর্বে উঠে আসা এই হাফেজ তার উস্তাদ ও মা-বাবার প্রতি কৃতজ্ঞতা জানিয়েছে। বিদ্যালয়ে ফেরার পর ফুল দিয়ে নয়, বরং একটি বই দিয়ে তাকে বরণ করে নেয় সহপাঠীরা। অধ্যক্ষ বলেন, পুরস্কার আনন্দের বিষয়, তবে কুরআনের প্রকৃত পুরস্কার আল্লাহর কাছেই।`,
    file: 'stage-award.jpg',
  },
  {
    ago: 9,
    head: 'Science fair: thirty-four projects between water filter and moon calendar',
    body: `A filter of sand, charcoal and gravel that turned the water of the Chaktai canal clear; a lamp that switches itself off when the room is empty; a calendar disc that shows the phases of the moon: thirty-four groups of Classes III to VI presented their work to more than four hundred visitors.\n\nThe jury of three engineers gave the first prize to the “Qibla finder” of Class V, built of a protractor, a magnet and a great deal of patience.`,
    file: 'science-fair.JPG',
  },
  {
    ago: 13,
    head: 'পতেঙ্গায় শিক্ষা সফর: ঢেউ গুনে গণিত শেখা',
    body: `সকাল সাতটায় তিনটি বাসে করে রওনা দিয়েছিল চতুর্থ থেকে ষষ্ঠ শ্রেণির ১১৮ জন শিক্ষার্থী। সৈকতে পৌঁছে প্রথমেই তারা নির্ধারিত ছকে লিখে রাখে জোয়ারের উচ্চতা, বাতাসের দিক আর প্রতি মিনিটে ঢেউয়ের সংখ্যা। দুপুরে জামাতে জোহরের নামাজ, এরপর খাবার এবং সৈকত পরিষ্কার অভিযান; ৪০ মিনিটে সংগ্রহ হয় ১৭ বস্তা প্লাস্টিক। ফেরার পথে বাসেই লেখা হয় ভ্রমণকাহিনি, যার সেরা পাঁচটি ছাপা হবে আগামী দেয়ালিকায়।`,
    file: 'beach-excursion.jpg',
  },
  {
    ago: 16,
    head: 'New library opens with 6,200 volumes in three languages',
    body: `Tafsir beside astronomy, fairy tales beside fiqh: the new library on the second floor brings together what had been kept in seven cupboards. The catalogue can be searched online; children up to Class II have a corner of their own with cushions and low shelves. Open Saturday to Thursday, 8 a.m. to 4 p.m.

It began with a complaint. In the spring of last year a pupil of Class V wrote to the principal that she had read everything in the cupboard of her class twice, and that the other cupboards were locked. The letter was read out in the meeting of teachers, and somebody counted: seven cupboards in seven rooms, 2,300 books, of which nobody knew more than a third. That summer four teachers and eleven pupils carried all of them into one room, dusted them, and laid them out on the floor by language. What was torn was mended with paste and thin paper; what was there six times was given to the hostel and to two village schools; what was missing was written on a list that in the end had nine pages.

The list went to the parents, and the parents answered. A bookseller from Andarkilla sent three crates and no bill. A family whose grandfather had taught for forty years brought his dictionaries. The association of former pupils paid for the shelves, which the carpenter of the neighbourhood made low enough for the smallest and strong enough for commentaries of fifteen volumes. Within ten months 2,300 books had become 6,200: 2,900 in Bangla, 1,900 in English, 1,400 in Arabic, and one atlas so large that it has a table of its own.

How it works. Every class has one lesson a week in the library, in which nobody is examined. A child may borrow two books for two weeks and keep one of them for another week by asking. Those who learn the Qur'an by heart come after Asr, when it is quiet, and have the first right to the recordings of the great reciters, with headphones. The catalogue knows titles, authors and subjects in the three languages and their scripts; who spells a name in another way finds it all the same. Newspapers lie out on the day they appear, and the older ones are kept for a year.

The corner for the youngest is the teachers' favourite. It has cushions, a carpet with the letters of the alphabet, and shelves no higher than a child's shoulder. On Thursdays at eleven somebody reads aloud: a teacher, a mother, a driver once, and on the day of the opening the chairman, who had brought the book from which his own mother had read to him.

What is still missing: a second ladder, reading lamps for the two tables at the window, and books about machines, of which there are never enough. Whoever would like to help finds the list at the desk of the library or writes to the office. Books that are given away at home are welcome if they are whole, clean, and such as one would put into the hand of one's own child.`,
    file: 'new-library.jpg',
  },
  {
    ago: 21,
    head: 'বার্ষিক ক্রীড়া প্রতিযোগিতায় চ্যাম্পিয়ন ‘বদর’ হাউস',
    body: `দিনব্যাপী ৩২টি ইভেন্ট শেষে ২১৪ পয়েন্ট পেয়ে চ্যাম্পিয়ন হয়েছে বদর হাউস; মাত্র ছয় পয়েন্ট কম পেয়ে রানার্সআপ উহুদ। সবচেয়ে বেশি করতালি পেয়েছে নার্সারির শিশুদের ‘ব্যাঙ লাফ’ আর বাবাদের ‘চামচ-মার্বেল’ দৌড়। ছাত্রীদের ইভেন্টগুলো সকালে ভেতরের প্রাঙ্গণে পৃথকভাবে অনুষ্ঠিত হয়। পুরস্কার বিতরণ শেষে মাঠেই আসরের জামাত আদায় করা হয়।`,
    file: 'sports-day-final.jpg',
  },
  {
    ago: 26,
    head: 'Four hundred saplings find a home on the hillside',
    body: `Mango, arjun, neem and jackfruit: each pupil has planted one tree and given it a name. Over the coming year the children keep a diary of height, leaves and visitors, from ants to bulbuls. The forest office has promised another delivery before the rains.`,
    file: 'tree-planting-hill.webp',
  },
  {
    ago: 31,
    head: 'মালয়েশিয়ার শিক্ষাবিদদের বিদ্যালয় পরিদর্শন',
    body: `মালয়েশিয়ার একটি আন্তর্জাতিক ইসলামি শিক্ষাপ্রতিষ্ঠানের চার সদস্যের প্রতিনিধিদল আমাদের বিদ্যালয় পরিদর্শন করেছেন। তাঁরা নাজেরা বিভাগের পাঠদান পদ্ধতি, শ্রেণিকক্ষ ব্যবস্থাপনা এবং সমন্বিত পাঠ্যক্রম সম্পর্কে খোঁজখবর নেন ও শিক্ষকদের সঙ্গে মতবিনিময় করেন। ভবিষ্যতে শিক্ষক প্রশিক্ষণ ও শিক্ষার্থী বিনিময় নিয়ে একসঙ্গে কাজ করার আগ্রহ প্রকাশ করেন উভয় পক্ষ।`,
    file: 'visit-meeting.jpg',
  },
  {
    ago: 36,
    head: 'Class VI wins the inter-school English debate',
    body: `“This house would give up one hour of screen for one hour of sleep”: the motion was made for them. Against eleven schools of the city our three speakers won every round and brought home the cup, and, as their coach remarked, slept soundly afterwards.`,
    file: 'debate-stage.png',
  },
  {
    ago: 42,
    head: 'বন্যার্তদের পাশে শিক্ষার্থীরা: ১ লাখ ৮৬ হাজার টাকার ত্রাণ',
    body: `টিফিনের টাকা জমিয়ে, পুরোনো বই বিক্রি করে আর ঘরে ঘরে গিয়ে শিক্ষার্থীরা এক সপ্তাহে সংগ্রহ করেছে ১ লাখ ৮৬ হাজার টাকা। সেই অর্থে কেনা চাল, ডাল, খাবার স্যালাইন, শিশুখাদ্য ও কম্বল নিয়ে শিক্ষকদের একটি দল ফটিকছড়ি ও হাটহাজারীর তিনটি গ্রামে ৩১০টি পরিবারের হাতে পৌঁছে দিয়েছে। "আমরা যা দিয়েছি তা খুব সামান্য, কিন্তু দেওয়ার পর মনে হয়েছে আমরাই বেশি পেয়েছি," বলছিল পঞ্চম শ্রেণির এক শিক্ষার্থী।`,
    file: 'relief-river.jpg',
  },
  {
    ago: 48,
    head: 'A morning with the calligraphers',
    body: `Two masters of the naskh and thuluth scripts spent a morning with the calligraphy club. They cut reeds, ground ink from soot and gum and showed why a single alif may take an hour. The sheets of the pupils hang in the corridor of the second floor until the end of the month.`,
    file: 'calligraphy-art.jpg',
  },
  {
    ago: 55,
    head: 'শিক্ষকদের পাঁচ দিনব্যাপী প্রশিক্ষণ সম্পন্ন',
    body: `শিশু মনোবিজ্ঞান, আনন্দময় পাঠদান, গঠনমূলক মূল্যায়ন ও তাজবিদ শিক্ষাদানের আধুনিক পদ্ধতি নিয়ে পাঁচ দিনের প্রশিক্ষণ কর্মশালা শেষ হয়েছে। ৩৮ জন শিক্ষক-শিক্ষিকা এতে অংশ নেন। প্রতিদিনের অধিবেশন শুরু হয় একটি প্রশ্ন দিয়ে: আজ আমার শ্রেণিকক্ষে কোন শিশুটি কথা বলেনি?`,
    file: 'training-workshop.jpg',
  },
  {
    ago: 61,
    head: 'Computer laboratory renewed: thirty-two work places',
    body: `With the support of former guardians the laboratory has received thirty-two new machines, a projector and a quiet server that holds encyclopaedias and maps for lessons without internet. Classes III to VI have two periods a week.`,
    file: 'computer-lab.jpg',
  },
  {
    ago: 68,
    head: 'মায়েদের জন্য তাজবিদ কোর্সের সমাপনী – সনদ পেলেন ৬৪ জন',
    body: `ষোলো সপ্তাহের তাজবিদ কোর্স শেষে সনদ পেলেন ৬৪ জন মা। কেউ এসেছেন কোলের শিশুকে নিয়ে, কেউ অফিস শেষে, একজন এসেছেন নাতনির হাত ধরে। সমাপনী অনুষ্ঠানে তাঁরা নিজেরাই তিলাওয়াত, অনুভূতি প্রকাশ ও দোয়া পরিচালনা করেন। আগামী মাস থেকে শুরু হবে দ্বিতীয় ব্যাচ।`,
    file: 'quran-course-circle.webp',
  },
  {
    ago: 76,
    head: 'Healthy plates: what 140 boarders ate this term',
    body: `Less sugar, more fish, and fruit each afternoon: the kitchen has published its figures. The pupils' council had asked for khichuri on rainy days; the request was granted unanimously.`,
    file: 'dining-hall.jpg',
  },
  {
    ago: 84,
    head: 'আন্তর্জাতিক গণিত অলিম্পিয়াডের আঞ্চলিক পর্বে ছয় পদক',
    body: `প্রাথমিক ক্যাটাগরিতে আমাদের নয়জন প্রতিযোগীর ছয়জনই পদক পেয়েছে: একটি স্বর্ণ, দুটি রৌপ্য ও তিনটি ব্রোঞ্জ। গণিত ক্লাবের সাপ্তাহিক আসরে তারা গত ছয় মাস ধরে প্রস্তুতি নিচ্ছিল।`,
    file: 'olympiad-books.jpg',
  },
  {
    ago: 93,
    head: 'Parents’ association elects its new committee',
    body: `Eighty-seven families took part in the yearly meeting. The association will look after the second-hand uniform shelf, the reading mothers of the first classes and the walking bus from Zakir Hossain Road.`,
    file: 'parents-meeting-hall.jpg',
  },
  {
    ago: 101,
    head: 'ইফতার মাহফিলে সাবেক ও বর্তমান শিক্ষার্থীদের মিলনমেলা',
    body: `প্রতিষ্ঠানের প্রাঙ্গণে আয়োজিত ইফতার মাহফিলে অংশ নেন তিন শতাধিক শিক্ষার্থী, অভিভাবক ও শুভানুধ্যায়ী। ইফতারের আগে সংক্ষিপ্ত আলোচনায় আত্মসংযম ও প্রতিবেশীর হক বিষয়ে কথা বলেন শিক্ষকবৃন্দ। খাবার পরিবেশন থেকে প্রাঙ্গণ পরিষ্কার, সব কাজই করেছে স্বেচ্ছাসেবক শিক্ষার্থীরা।`,
    file: 'iftar-courtyard.jpg',
  },
  {
    ago: 110,
    head: 'Fire service teaches first aid and calm',
    body: `How to lift, how to bandage, how to leave a smoky room on hands and knees: officers of the fire service practised with Classes IV to VI for a whole morning. The evacuation of the building took three minutes and forty seconds.`,
    file: 'fire-drill-campus.jpg',
  },
  {
    ago: 121,
    head: 'ফুটবলে জেলা চ্যাম্পিয়ন তাহফিজ একাদশ',
    body: `আন্তঃমাদ্রাসা ফুটবল টুর্নামেন্টের ফাইনালে টাইব্রেকারে ৪–৩ গোলে জিতে শিরোপা ঘরে তুলেছে আমাদের তাহফিজ একাদশ। নির্ধারিত সময়ে খেলা ছিল ১–১ গোলে সমতায়। টুর্নামেন্টের সেরা গোলরক্ষকও আমাদের দলের।`,
    file: 'football-final.jpg',
  },
  {
    ago: 133,
    head: 'A visit to the port: how a ship is read',
    body: `Pilots, cranes and containers: Class V spent a day at the port and drew the way of a grain of rice from the field to the plate. The drawings, seven metres of paper, now hang in the stairway.`,
    file: 'port-sea-visit.jpg',
  },
  {
    ago: 146,
    head: 'দেয়ালিকা ‘আলোর মিনার’ প্রকাশ',
    body: `শিক্ষার্থীদের লেখা গল্প, ছড়া, সীরাত প্রবন্ধ ও আঁকা ছবি নিয়ে প্রকাশিত হলো দেয়ালিকা ‘আলোর মিনার’। এবারের সংখ্যায় রয়েছে ৪৩ জন শিক্ষার্থীর লেখা। সম্পাদনা পরিষদের সবাই চতুর্থ থেকে ষষ্ঠ শ্রেণির।`,
    file: 'wall-magazine-art.png',
  },
  {
    ago: 160,
    head: 'Eye camp: 512 children examined, 37 pairs of glasses',
    body: `Together with an eye hospital of the city all classes were examined in two days. Thirty-seven children received glasses free of charge; some of them saw the blackboard clearly for the first time.`,
    file: 'health-classroom.jpg',
  },
  {
    ago: 175,
    head: 'উচ্চশিক্ষা সহায়তা কেন্দ্রের প্রথম সেমিনার',
    body: `বিদেশে উচ্চশিক্ষায় আগ্রহী তরুণদের নিয়ে অনুষ্ঠিত হলো উচ্চশিক্ষা সহায়তা কেন্দ্রের প্রথম সেমিনার। বৃত্তি, আবেদন প্রক্রিয়া, ভাষাগত প্রস্তুতি এবং বিদেশে দ্বীনি পরিবেশ বজায় রাখার বিষয়ে আলোচনা করেন অভিজ্ঞ আলোচকবৃন্দ। প্রায় দুইশ তরুণ-তরুণী এতে অংশগ্রহণ করেন।`,
    file: 'seminar-stage.jpg',
  },
  // The rest have a headline of their own and a body composed by topic.
  { ago: 7, head: 'Nursery learns the seasons: a week of clouds and umbrellas', file: 'rain-week.jpg' },
  { ago: 11, head: 'ক্বিরাআত প্রতিযোগিতার বাছাই পর্বে ১৬০ প্রতিযোগী', file: 'recitation-circle.jpg' },
  { ago: 18, head: 'Class II opens its own post office', file: 'class-post-office.jpg' },
  { ago: 24, head: 'সাধারণ জ্ঞান অলিম্পিয়াডে বিভাগীয় সেরা', file: 'stage-olympiad.webp' },
  { ago: 29, head: 'Four new class rooms ready for the session', file: 'new-class-rooms.jpg' },
  { ago: 34, head: 'হোস্টেলে পড়ার ঘর সম্প্রসারণ', file: 'hostel-study.jpg' },
  { ago: 39, head: 'Reading mothers: the first hundred hours', file: 'reading-library.JPEG' },
  { ago: 45, head: 'শীতবস্ত্র বিতরণ – ২৪০ পরিবারের মুখে হাসি', file: 'winter-road.jpg' },
  { ago: 51, head: 'Robotics afternoon with engineers from the city', file: 'robotics-computer.jpg' },
  { ago: 58, head: 'মাতৃভাষায় শুদ্ধ উচ্চারণ কর্মশালা', file: 'class-workshop.jpg' },
  { ago: 64, head: 'Kitchen garden gives its first harvest', file: 'garden-harvest.jpg' },
  { ago: 71, head: 'দুই দিনব্যাপী চিত্রাঙ্কন ও ক্যালিগ্রাফি প্রদর্শনী', file: 'art-exhibition.jpg' },
  { ago: 79, head: 'Inter-house football ends in a draw and laughter', file: 'football-house.jpg' },
  { ago: 88, head: 'তাহফিজ বিভাগে নতুন উস্তাদদের যোগদান', file: 'hifz-circle.jpg' },
  { ago: 96, head: 'A new bus for the northern route', file: 'bus-new.jpg' },
  { ago: 104, head: 'বিজ্ঞান ক্লাবের আকাশ দেখা: চাঁদ, বৃহস্পতি ও তারাভরা রাত', file: 'sky-courtyard.jpg' },
  { ago: 113, head: 'Fathers against sons: the yearly tug of war', file: 'sports-family.jpg' },
  { ago: 118, head: 'স্বেচ্ছায় রক্তদান কর্মসূচিতে ৫৬ ব্যাগ রক্ত', file: '' },
  {
    ago: 126,
    head: 'Class IV builds a bridge of paper that carries eleven kilograms',
    file: 'science-bridge.jpg',
  },
  { ago: 130, head: 'কর্ণফুলীর তীরে নৌকা ভ্রমণ ও প্রকৃতি পাঠ', file: 'river-boat.jpg' },
  { ago: 139, head: 'Arabic week: a whole day without another language', file: 'arabic-class.jpg' },
  { ago: 143, head: 'অভিভাবক-শিক্ষক সমন্বয় সভায় সাত সিদ্ধান্ত', file: 'meeting-parents.jpg' },
  { ago: 152, head: 'Young muezzins: nine-year-olds call to prayer', file: 'mosque-adhan.jpg' },
  { ago: 157, head: 'নবীনবরণ: ফুল নয়, একটি করে গাছের চারা', file: 'orientation-garden.jpg' },
  {
    ago: 168,
    head: 'Second-hand book market raises Tk 41,300 for the scholarship fund',
    file: 'book-fair-library.jpg',
  },
  { ago: 183, head: 'সমাপনী পরীক্ষায় শতভাগ উত্তীর্ণ পঞ্চম শ্রেণি', file: 'result-books.jpg' },
  { ago: 192, head: 'School kitchen inspected: full marks for hygiene', file: 'kitchen-dining.jpg' },
  { ago: 203, head: 'প্রতিষ্ঠাবার্ষিকীতে ৩০ খতম কুরআন', file: 'quran-khatm.png' },
  { ago: 214, head: 'Eid cards for the children’s ward', file: 'art-eid-cards.jpg' },
  { ago: 226, head: 'প্রাক-প্রাথমিক শাখায় মন্টেসরি কর্নার চালু', file: 'nursery-class.jpg' },
  { ago: 239, head: 'Swimming lessons for boarders begin at the club pool', file: '' },
  { ago: 252, head: 'দ্বীনি ও আধুনিক শিক্ষার সমন্বয় বিষয়ে গোলটেবিল', file: 'round-table-meeting.jpg' },
  { ago: 266, head: 'Sports field levelled and turfed', file: 'sports-field.jpg' },
  { ago: 281, head: 'প্রথম সমাবর্তন: হাফেজদের পাগড়ি ও সনদ প্রদান', file: 'graduation-stage.jpg' },
  { ago: 297, head: 'The campus from above: a model by Class VI', file: 'campus-model.jpg' },
  { ago: 314, head: 'পরিচ্ছন্ন ক্যাম্পাস সপ্তাহের সেরা শ্রেণি নার্সারি', file: 'campus-clean.jpg' },
]

export const newsParagraphs = {
  english: {
    open: [
      'It began with a question in the morning assembly and ended with tired, happy faces at the gate.',
      'For weeks the children had talked of little else; on the day itself even the clouds kept their distance.',
      'What had been planned as a small afternoon became one of the liveliest days of the term.',
      'The idea came from the pupils themselves, and so did most of the work.',
      'More than two hundred guests, grandparents among them, found their way to the campus.',
    ],
    middle: [
      'The teachers had divided the pupils into groups of six, so that each of them had something to do with hands as well as with words.',
      'Every group kept a short diary in Bangla and English; the best pages are shown in the corridor.',
      'The break for Zuhr was prayed together in the courtyard, with the youngest in the first row for once.',
      'The figures were counted twice by Class V and reported to the office with a proud signature.',
      'Not everything worked at the first try, which, as one of the girls remarked, is why there is a second.',
    ],
    close: [
      'Our thanks go to all guardians who lent time, tools and patience.',
      'A repetition in the coming semester has been asked for and promised.',
      'Pictures of the day are in the gallery.',
      'The principal closed with a supplication for beneficial knowledge.',
    ],
  },
  bangla: {
    open: [
      'সকালের সমাবেশ থেকেই প্রাঙ্গণজুড়ে ছিল উৎসবমুখর পরিবেশ।',
      'শিক্ষার্থীদের আগ্রহ ও শিক্ষকদের নিরলস প্রচেষ্টায় আয়োজনটি সফলভাবে সম্পন্ন হয়েছে, আলহামদুলিল্লাহ।',
      'কয়েক সপ্তাহের প্রস্তুতি শেষে অনুষ্ঠিত হলো বহুল প্রতীক্ষিত এই আয়োজন।',
      'পবিত্র কুরআন তিলাওয়াত ও তরজমা পাঠের মধ্য দিয়ে শুরু হয় দিনের কার্যক্রম।',
    ],
    middle: [
      'শিক্ষার্থীরা ছয়জনের দলে ভাগ হয়ে নিজেরাই পরিকল্পনা, উপস্থাপনা ও হিসাব রাখার দায়িত্ব পালন করে।',
      'প্রতিটি দলের কাজ মূল্যায়ন করেন তিনজন শিক্ষক, আর সবচেয়ে ছোটদের জন্য ছিল বিশেষ উৎসাহ পুরস্কার।',
      'জোহরের জামাতের পর দ্বিতীয় পর্বে অভিভাবকেরাও অংশ নেন, অনেকেই সন্তানের সঙ্গে বসে হাতে-কলমে কাজ করেন।',
      'আলোচকেরা বলেন, জ্ঞানের সঙ্গে আদব যুক্ত হলে তবেই শিক্ষা পূর্ণতা পায়।',
    ],
    close: [
      'শেষে সকলের কল্যাণ কামনা করে দোয়া পরিচালনা করা হয়।',
      'আগামী সেমিস্টারেও এমন আয়োজন করার আশাবাদ ব্যক্ত করেন আয়োজকেরা।',
      'আয়োজনের ছবি গ্যালারি পাতায় দেখা যাবে।',
    ],
  },
}

export interface EventText {
  /** Days before now; negative lies ahead. */
  ago: number
  /** How many days it takes. */
  days?: number
  name: string
  description?: string
  file: string
}

export const eventTexts: EventText[] = [
  {
    ago: -24,
    days: 2,
    name: 'Science Fair “Signs in Creation”',
    description:
      'Thirty projects by Classes III to VI on water, plants, energy and the sky. Open to parents on the second day, 10 a.m. to 2 p.m. The jury announces the winners after Zuhr.',
    file: 'science-fair.jpg',
  },
  {
    ago: -17,
    name: 'হিফজ সমাপনী ও পাগড়ি প্রদান অনুষ্ঠান',
    description:
      'যারা এ বছর পবিত্র কুরআনের হিফজ সম্পন্ন করেছে তাদের সম্মানে বিশেষ অনুষ্ঠান। তিলাওয়াত, স্মৃতিচারণ, পাগড়ি প্রদান এবং দেশ ও উম্মাহর জন্য দোয়া। বাদ আসর থেকে এশা পর্যন্ত।',
    file: 'quran-graduation.jpg',
  },
  {
    ago: -9,
    name: 'Evaluation test for new applicants',
    description:
      'Written and oral evaluation for KG to Class VI, conversation with the parents afterwards. Please be there at 8:45 a.m. with the printed form.',
    file: 'admission-campus.jpg',
  },
  {
    ago: -4,
    name: 'অভিভাবক সমাবেশ ও মতবিনিময়',
    description: 'শ্রেণিশিক্ষকদের সঙ্গে সন্তানের অগ্রগতি নিয়ে আলোচনা, এরপর অধ্যক্ষের সঙ্গে উন্মুক্ত প্রশ্নোত্তর।',
    file: 'parents-meeting.jpg',
  },
  { ago: -2, name: 'Thursday assembly: the rights of neighbours', file: 'assembly-neighbours.jpg' },
  {
    ago: 1,
    days: 7,
    name: 'Library Week – one book for every child',
    description:
      'Reading corners, a book market, evening stories with fathers. Every child takes a book home.',
    file: 'library-week.webp',
  },
  {
    ago: 6,
    name: 'আন্তঃশ্রেণি ক্বিরাআত ও আযান প্রতিযোগিতা',
    description:
      'তিনটি গ্রুপে প্রতিযোগিতা, বিচারক হিসেবে উপস্থিত থাকবেন আন্তর্জাতিক খ্যাতিসম্পন্ন ক্বারীগণ। বিজয়ীদের পুরস্কার বার্ষিক অনুষ্ঠানে দেওয়া হবে।',
    file: 'recitation-circle.jpg',
  },
  { ago: 10, name: 'Typhoid vaccination at school', file: 'health-class.jpg' },
  {
    ago: 15,
    name: 'Annual Sports Day',
    description:
      'Thirty-two events in four houses: Badr, Uhud, Khandaq and Hunayn. Girls in the inner courtyard from eight, boys on the field from two. Prize-giving before Maghrib.',
    file: 'sports-day.JPG',
  },
  {
    ago: 19,
    name: 'নবীনবরণ ও পরিচিতি সভা',
    description: 'নতুন শিক্ষার্থী ও অভিভাবকদের সঙ্গে শিক্ষকমণ্ডলীর পরিচয়, প্রতিষ্ঠানের নিয়মকানুন এবং ক্যাম্পাস পরিদর্শন।',
    file: 'orientation-campus.jpg',
  },
  {
    ago: 23,
    name: 'Calligraphy exhibition',
    description: 'Naskh and thuluth by forty pupils, with live writing by two guest masters.',
    file: 'calligraphy-exhibition.png',
  },
  { ago: 28, name: 'শিক্ষা সফর: পতেঙ্গা সমুদ্রসৈকত', file: 'beach-tour.jpg' },
  {
    ago: 32,
    days: 3,
    name: 'Scratch workshop for Classes IV–VI',
    description:
      'Three afternoons in the computer laboratory: from the first loop to a quiz about the Prophets.',
    file: 'computer-scratch.jpg',
  },
  {
    ago: 37,
    name: 'বৃক্ষরোপণ কর্মসূচি',
    description: 'প্রতিটি শিশু একটি করে চারা রোপণ করবে এবং এক বছর তার যত্ন নেবে। চারা সরবরাহ করবে বন বিভাগ।',
    file: 'tree-planting.jpg',
  },
  { ago: 41, name: 'Inter-house football final', file: 'football-cup.jpg' },
  {
    ago: 46,
    name: 'সীরাতুন্নবী ﷺ মাহফিল',
    description: 'রচনা ও কুইজ বিজয়ীদের পুরস্কার, সীরাত আলোচনা ও নাতে রাসূল ﷺ পরিবেশনা। মহিলাদের জন্য পৃথক ব্যবস্থা থাকবে।',
    file: 'seerah-mosque.jpg',
  },
  {
    ago: 50,
    name: 'Parents’ evening: sleep, screens and homework',
    description:
      'A paediatrician and two teachers answer questions. Tea is served; children are looked after in the library.',
    file: 'seminar-meeting.jpg',
  },
  { ago: 56, name: 'সাময়িক পরীক্ষা শুরু', file: 'exam-books.jpg' },
  { ago: 62, name: 'Port visit of Class V', file: 'port-sea.jpg' },
  {
    ago: 66,
    name: 'মায়েদের তাজবিদ কোর্সের সমাপনী',
    description: 'ষোলো সপ্তাহের কোর্স শেষে ৬৪ জন মায়ের হাতে সনদ তুলে দেওয়া হবে।',
    file: 'quran-mothers.jpg',
  },
  { ago: 71, name: 'Fire drill and first aid', file: 'fire-campus.jpg' },
  {
    ago: 77,
    days: 2,
    name: 'Book fair at school',
    description:
      'Eleven publishers and a shelf of second-hand books. The proceeds go to the scholarship fund.',
    file: 'book-fair.jpg',
  },
  { ago: 82, name: 'হাতের লেখা ও চিত্রাঙ্কন প্রতিযোগিতা', file: 'art-competition.jpg' },
  { ago: 89, name: 'Eye camp', file: 'eye-class.jpg' },
  {
    ago: 94,
    name: 'ঈদ পুনর্মিলনী',
    description: 'ঈদের ছুটি শেষে শিক্ষক, শিক্ষার্থী ও অভিভাবকদের পুনর্মিলনী এবং দুপুরের খাবার।',
    file: 'eid-courtyard.jpg',
  },
  {
    ago: 100,
    name: 'Debate: city schools’ cup',
    description:
      'Twelve schools, one motion each round, in English. Pupils of Class V and VI may watch from the gallery.',
    file: 'debate-stage.jpg',
  },
  {
    ago: 107,
    name: 'ইফতার মাহফিল',
    description: 'শিক্ষার্থী, অভিভাবক ও শুভানুধ্যায়ীদের সম্মানে ইফতার ও দোয়া মাহফিল।',
    file: 'iftar-dining.jpg',
  },
  { ago: 113, name: 'Night of the stars with the science club', file: 'stars-courtyard.png' },
  {
    ago: 119,
    name: 'প্রতিষ্ঠাবার্ষিকী উদযাপন',
    description: 'খতমে কুরআন, শুকরিয়া আলোচনা এবং প্রতিষ্ঠাকালীন শিক্ষার্থীদের স্মারক প্রদান।',
    file: 'anniversary-stage.jpg',
  },
  { ago: 125, name: 'Teachers’ training week', file: 'training-meeting.jpg', days: 5 },
  { ago: 131, name: 'আন্তর্জাতিক মাতৃভাষা দিবস: আবৃত্তি ও রচনা', file: 'language-assembly.jpg' },
  {
    ago: 138,
    name: 'Open day for parents',
    description:
      'Lessons with open doors from 8 to 11 a.m., questions and answers with the principal at noon.',
    file: 'open-class.jpg',
  },
  { ago: 144, name: 'শীতকালীন পিঠা উৎসব', file: 'pitha-dining.jpg' },
  { ago: 150, name: 'Arabic Week', file: 'arabic-library.jpg', days: 5 },
  { ago: 157, name: 'বিজয় দিবসের চিত্রাঙ্কন প্রদর্শনী', file: 'victory-art.jpg' },
  { ago: 163, name: 'Boat trip on the Karnaphuli', file: 'boat-river.jpg' },
  {
    ago: 170,
    name: 'বার্ষিক পুরস্কার বিতরণী ও সাংস্কৃতিক অনুষ্ঠান',
    description: 'শিক্ষা, হিফজ, ক্রীড়া ও আচরণ – চার বিভাগে পুরস্কার। সন্ধ্যায় শিক্ষার্থীদের পরিবেশনায় হামদ, নাত, নাটিকা ও আবৃত্তি।',
    file: 'prize-stage.jpg',
  },
  { ago: 177, name: 'Autumn final examination', file: 'final-books.jpg' },
  { ago: 184, name: 'রক্তের গ্রুপ নির্ণয় শিবির', file: 'blood-class.jpg' },
  { ago: 191, name: 'Robotics afternoon', file: 'robotics-computer.jpg' },
  { ago: 198, name: 'সাপ্তাহিক সমাবেশ – পরিচ্ছন্নতা ঈমানের অঙ্গ', file: 'assembly-clean.jpg' },
  { ago: 205, name: 'Kitchen garden harvest', file: 'garden-harvest.jpg' },
  { ago: 212, name: 'আন্তঃমাদ্রাসা ফুটবল টুর্নামেন্ট', file: 'football-league.jpg', days: 4 },
  { ago: 219, name: 'Seminar: studying abroad and staying a Muslim', file: 'abroad-meeting.jpg' },
  { ago: 226, name: 'আবাসিক শিক্ষার্থীদের পুরস্কার বিতরণ', file: 'hostel-stage.jpg' },
  { ago: 233, name: 'Cross-country walk on the hills of Khulshi', file: 'hill-road.jpg' },
  { ago: 240, name: 'কুরআন তিলাওয়াতের বিশেষ মজলিস', file: 'quran-majlis.jpg' },
  { ago: 248, name: 'Paper bridge contest', file: 'bridge-science.jpg' },
  { ago: 256, name: 'দেয়ালিকা প্রকাশনা উৎসব', file: 'wall-magazine-art.jpg' },
  { ago: 263, name: 'Rainy day reading', file: 'rain-reading.jpg' },
  { ago: 271, name: 'জুমাতুল বিদা উপলক্ষে বিশেষ দোয়া', file: 'jumua-mosque.jpg' },
  { ago: 279, name: 'Hostel evening: stories of the Companions', file: 'hostel-stories.jpg' },
  { ago: 288, name: 'মাসব্যাপী নামাজ প্রশিক্ষণ', file: 'prayer-mosque.jpg', days: 28 },
  { ago: 296, name: 'Mid-term examination', file: 'midterm-books.jpg' },
  { ago: 305, name: 'শিক্ষক-অভিভাবক প্রীতি ক্রিকেট', file: 'cricket-football.jpg' },
  { ago: 315, name: 'Traffic safety with the city police', file: 'traffic-road.jpg' },
  { ago: 326, name: 'স্বাধীনতা দিবসের সমাবেশ', file: 'independence-assembly.jpg' },
  { ago: 338, name: 'Mathematics Olympiad, regional round', file: 'olympiad-books.jpg' },
  { ago: 350, name: 'নতুন ভবনের ভিত্তিপ্রস্তর স্থাপন', file: 'building-campus.jpg' },
  { ago: 364, name: 'First day of school', file: 'first-day-campus.jpg' },
  { ago: 380, name: 'গ্রীষ্মকালীন ফল উৎসব', file: 'fruit-dining.jpg' },
  { ago: 396, name: 'Farewell for Class VI', file: 'farewell-stage.jpg' },
]

export const videoTitles = [
  'হিফজ সমাপনী অনুষ্ঠান – পূর্ণাঙ্গ ভিডিও',
  'Annual Sports Day – highlights',
  'সূরা আর-রাহমান – তাহফিজ বিভাগের শিক্ষার্থীর তিলাওয়াত',
  'A day at our school, from assembly to Asr',
  'ভর্তি প্রক্রিয়া: ছয় ধাপে সহজ নির্দেশনা',
  'Science fair: five projects in five minutes',
  'হামদ | “তুমি রহমান, তুমি মেহেরবান” – শিশুশিল্পীদের পরিবেশনা',
  'How we teach the Qaida: lesson with Nursery',
  'মাসিক অভিভাবক সমাবেশে অধ্যক্ষের বক্তব্য',
  'Campus tour: class rooms, library, laboratory',
  'আন্তঃশ্রেণি আযান প্রতিযোগিতা',
  'Calligraphy: one alif, one hour',
  'সূরা ইয়াসিন – সম্মিলিত তিলাওয়াত',
  'Debate final: screens or sleep?',
  'বৃক্ষরোপণ – ৪০০ চারা, ৪০০ নাম',
  'Hostel life: a Thursday evening',
  'নাতে রাসূল ﷺ – বার্ষিক অনুষ্ঠান',
  'Port visit of Class V',
  'কর্ণফুলীর তীরে একদিন',
  'What parents say',
  'সীরাতুন্নবী ﷺ মাহফিলের আলোচনা',
  'Arabic Week: a day without another language',
  'হাফেজদের পাগড়ি প্রদান | বিশেষ মুহূর্ত',
  'Robotics afternoon',
  'রমজানের শিক্ষা – শিশুদের নাটিকা',
  'Class II opens its own post office',
  'তাজবিদ শিক্ষা: মাখরাজ পর্ব ১',
  'Tajweed for parents, part 2: ghunnah',
  'তাজবিদ শিক্ষা: মাদ্দের প্রকারভেদ',
  'Kitchen garden, from seed to plate',
  'বিজয় দিবসের সমাবেশ ও দোয়া',
  'Inter-house football final: the penalties',
  'উপস্থিত বক্তৃতা – আরবি বিভাগ',
  'Farewell speech of Class VI',
  'ঈদ পুনর্মিলনীর কিছু মুহূর্ত',
  'First day at school',
  'বিদ্যালয়ের পাঠাগার উদ্বোধন',
  'Fire drill: three minutes forty',
  'চতুর্থ শ্রেণির গণিত: ভগ্নাংশের খেলা',
  'The founding day, 4 March 2023: announcement',
]

export const galleryTitles: [title: string, file: string][] = [
  ['Main building in the morning', 'campus-morning.jpg'],
  ['সকালের সমাবেশ', 'assembly-morning.jpg'],
  ['Prayer hall', 'mosque-hall.jpg'],
  ['কুরআন তিলাওয়াত', 'quran-reading.jpg'],
  ['Library, second floor', 'library-room.jpg'],
  ['বার্ষিক ক্রীড়া', 'sports-race.jpg'],
  ['Football on Thursday', 'football-thursday.webp'],
  ['পুরস্কার বিতরণী', 'stage-prize.jpg'],
  ['Science laboratory', 'science-lab.jpg'],
  ['কম্পিউটার ল্যাব', 'computer-room.jpg'],
  ['Class III at work', 'class-three.jpg'],
  ['বাগানে নার্সারির শিশুরা', 'garden-nursery.jpg'],
  ['On the way to Sitakunda', 'road-sitakunda.jpg'],
  ['কর্ণফুলীতে নৌকা', 'river-karnaphuli.jpg'],
  ['Courtyard during Ramadan', 'courtyard-ramadan.jpg'],
  ['প্রধান ফটকের নকশা', 'pattern-gate.png'],
  ['Examination morning', 'books-exam.jpg'],
  ['চিত্রাঙ্কন প্রদর্শনী', 'art-show.jpg'],
  ['Hostel room', 'hostel-room.jpg'],
  ['দুপুরের খাবার', 'dining-lunch.jpg'],
  ['Parents’ meeting', 'meeting-room.jpg'],
  ['হিফজ হালাকা', 'circle-hifz.jpg'],
  ['Patenga beach', 'sea-patenga.jpg'],
  ['বর্ষার সকাল', 'rain-morning.jpg'],
  ['School garden, south side', 'garden south side.jpg'],
  ['বিকেলের মাঠ', 'sports-afternoon.jpg'],
  ['Evening light', 'mosque-evening.jpg'],
  ['ক্যাম্পাসের পাহাড়', 'ক্যাম্পাস-পাহাড়.jpg'],
  ['Reading hour', 'library-reading.JPG'],
  ['শ্রেণিকক্ষে পাঠদান', 'class-lesson.jpg'],
  ['Recitation before the jury', 'circle-jury.jpg'],
  ['হস্তলিপি চর্চা', 'art-handwriting.jpg'],
  ['The robotics club', 'computer-robotics.jpg'],
  ['বৃক্ষরোপণ', 'garden-tree.webp'],
  ['Debate club', 'stage-debate.jpg'],
  ['ইফতার আয়োজন', 'dining-iftar.jpg'],
  ['Star and cross', 'pattern-star.jpg'],
  ['বনভোজনের পথে', 'bus-picnic.jpg'],
  ['Night prayer in the courtyard', 'courtyard-night.jpg'],
  ['বিজ্ঞান মেলা', 'science-show.jpg'],
  ['Independence Day', 'assembly-independence.jpg'],
  ['পরীক্ষার প্রস্তুতি', 'books-study.jpg'],
  ['The first boat', 'river-boat.png'],
  ['আবাসিক ভবন', 'hostel-building-campus.jpg'],
  ['Teachers’ round', 'meeting-teachers.jpg'],
  ['সমুদ্রের ধারে পাঠ', 'sea-lesson.jpg'],
  ['Mushaf and stand', 'quran-rehal.jpg'],
  ['ছাতার সারি', 'rain-umbrellas.jpg'],
  ['Penalty!', 'football-penalty.jpg'],
  ['নতুন ভবন', 'campus-new.jpg'],
]
