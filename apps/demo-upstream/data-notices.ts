/**
 * The notices: what the school's office would have put up in the past year and a half, in English, in Bangla and
 * in both. `{e+7}` and `{b+7}` in a text stand for a date so many days after the notice, in English or Bangla;
 * see `fill` in data.ts.
 */

export interface Dated {
  /** Put up so many days before now … */
  ago?: number
  /** … or so many days (`ahead`) before the latest past occurrence of this calendar day (MM-DD) … */
  on?: string
  /** … or of this day of the Islamic calendar (month-day). */
  hijri?: string
  ahead?: number
}

export interface NoticeText extends Dated {
  head: string
  body: string
  /** Name of the attachment under uploads/notice/{year}/; its words choose the picture or paper. */
  file?: string
}

/** Written one by one. */
export const writtenNotices: NoticeText[] = [
  {
    ago: 0,
    head: 'Admission open for the new session | নতুন শিক্ষাবর্ষে ভর্তি চলছে',
    body: `আলহামদুলিল্লাহ, প্লে থেকে ষষ্ঠ শ্রেণি পর্যন্ত সাধারণ শাখায় এবং নাজেরা, হিফজ ও মুতাফাররিকা বিভাগে ভর্তির আবেদন গ্রহণ শুরু হয়েছে।

আবেদনের শেষ তারিখ: {b+28}
মূল্যায়ন পরীক্ষা: {b+33}, সকাল ৯টা
অভিভাবক সাক্ষাৎকার: {b+35} থেকে

Applications are accepted online. Please bring the printed form, two passport-size photographs, a copy of the birth registration and, where applicable, the transfer certificate on the day of the evaluation. Seats in each section are limited to twenty-five.`,
    file: 'admission-open-campus.jpg',
  },
  {
    ago: 1,
    head: 'মাসিক অভিভাবক সমাবেশ – আগামী {b+5}',
    body: `সম্মানিত অভিভাবকবৃন্দ, আসসালামু আলাইকুম ওয়া রাহমাতুল্লাহ। আগামী {b+5}, {bw+5} সকাল ১০টায় প্রতিষ্ঠানের মিলনায়তনে মাসিক অভিভাবক সমাবেশ অনুষ্ঠিত হবে। সমাবেশে শিক্ষার্থীদের পাঠের অগ্রগতি, হিফজের সবক ও আমুখতা, উপস্থিতি এবং আচরণ নিয়ে শ্রেণিশিক্ষকগণ পৃথকভাবে আলোচনা করবেন। বাবা-মা উভয়ের উপস্থিতি কাম্য। মায়েদের জন্য পৃথক বসার ব্যবস্থা থাকবে। নির্ধারিত সময়ে উপস্থিত হয়ে আপনার সন্তানের শিক্ষাজীবনে অংশীদার হওয়ার জন্য বিনীত অনুরোধ জানানো যাচ্ছে। সমাবেশে প্রতিটি শ্রেণির অভিভাবকদের জন্য আলাদা বসার ব্যবস্থা থাকবে এবং শ্রেণিশিক্ষকগণ নিজ নিজ শ্রেণিকক্ষে উপস্থিত থাকবেন, যাতে প্রত্যেকে নিজ সন্তানের উপস্থিতি, আচরণ, তিলাওয়াতের মান এবং সাধারণ বিষয়ের অগ্রগতি সম্পর্কে সরাসরি কথা বলতে পারেন। তাহফিজ বিভাগের অভিভাবকগণকে অনুরোধ করা যাচ্ছে, সন্তানের সবক, সাতসবক ও আমুখতার খাতা সঙ্গে আনবেন; উস্তাযগণ গত এক মাসের হিসাব খাতায় লিখে রেখেছেন এবং যাদের আমুখতা দুর্বল তাদের জন্য বাড়িতে কীভাবে সময় দেওয়া যায়, সে বিষয়ে পরামর্শ দেবেন। সাধারণ শাখার অভিভাবকগণ শ্রেণি অভীক্ষার উত্তরপত্র দেখতে পারবেন; কোনো নম্বর নিয়ে প্রশ্ন থাকলে সেদিনই বিষয়শিক্ষকের সঙ্গে আলোচনা করে লিখিতভাবে জানাতে হবে, পরে আবেদন গ্রহণ করা হবে না। যাতায়াত নিয়ে অনেকের পরামর্শ আমরা পেয়েছি: নতুন দুটি পথে ভ্যান চালুর প্রস্তাব, সকালের সময় পনেরো মিনিট এগিয়ে আনা এবং ছুটির সময় ফটকের সামনে গাড়ি দাঁড় করানোর নিয়ম – তিনটি বিষয়েই সমাবেশে মতামত নেওয়া হবে। খাবার নিয়ে অভিভাবক প্রতিনিধিদের পরিদর্শন প্রতিবেদন পড়ে শোনানো হবে; কার কোন খাবারে অসুবিধা আছে তা নির্ধারিত ফরমে লিখে দিলে রান্নাঘর সে অনুযায়ী ব্যবস্থা নেবে। শীতের আগে প্রতিটি শিশুর নাম লেখা একটি করে সোয়েটার, দুই জোড়া মোজা ও একটি পানির বোতল নিশ্চিত করার অনুরোধ রইল, কারণ প্রতি বছর নামহীন জিনিসপত্র হারিয়ে যায় এবং ফেরত দেওয়া সম্ভব হয় না। যাঁরা কর্মস্থলের কারণে নির্ধারিত সময়ে আসতে পারবেন না, তাঁরা পরবর্তী কর্মদিবসে বেলা দুইটা থেকে তিনটার মধ্যে অফিসে যোগাযোগ করে আলাদা সময় নিতে পারবেন; মা-বাবার যেকোনো একজন উপস্থিত থাকলেই চলবে, তবে শিশুকে সঙ্গে না আনার অনুরোধ রইল। নামাজের বিরতিতে মহিলাদের জন্য দ্বিতীয় তলায় এবং পুরুষদের জন্য নিচতলার নামাজঘরে জামাতের ব্যবস্থা থাকবে। সমাবেশের কার্যবিবরণী তিন দিনের মধ্যে এই ওয়েবসাইটে প্রকাশ করা হবে, যাতে যাঁরা আসতে পারেননি তাঁরাও সিদ্ধান্তগুলো জানতে পারেন। আপনাদের সময়, পরামর্শ ও দোয়া আমাদের কাজকে সহজ করে; আল্লাহ তাআলা আমাদের সন্তানদের নেককার, জ্ঞানী ও মানুষের উপকারী হিসেবে গড়ে তোলার তাওফিক দান করুন। আমিন।`,
    file: 'parents-meeting.webp',
  },
  {
    ago: 3,
    head: 'Final Examination Routine – {ey}',
    body: `The routine of the final examination for Nursery to Class VI is attached.

1. Examinations begin at 9:00 a.m. Pupils are to be in the hall by 8:45 a.m.
2. No pupil may sit for an examination with outstanding dues. Guardians are requested to collect the clearance slip from the accounts office.
3. Viva of each subject is held on the day after the written paper.
4. Pupils bring their own pens, pencils and geometry box; calculators and watches with memory are not allowed.

May Allah make it easy for all of them.`,
    file: 'final-exam-routine.pdf',
  },
  {
    ago: 4,
    head: 'হিফজ সমাপনকারী শিক্ষার্থীদের সংবর্ধনা ও দোয়া মাহফিল | ২৭ জন হাফেজ',
    body: `আলহামদুলিল্লাহ! মহান আল্লাহর অশেষ রহমতে এ বছর আমাদের তাহফিজ বিভাগ থেকে ২৭ জন শিক্ষার্থী পবিত্র কুরআনের হিফজ সম্পন্ন করেছে। তাদের সংবর্ধনা উপলক্ষে আগামী {b+9} বাদ আসর দোয়া মাহফিল ও পাগড়ি প্রদান অনুষ্ঠানের আয়োজন করা হয়েছে। রাসূলুল্লাহ ﷺ বলেছেন, "তোমাদের মধ্যে সর্বোত্তম সে, যে কুরআন শেখে এবং অন্যকে শেখায়।" (সহিহ বুখারি)

অনুষ্ঠানে সকল অভিভাবক ও শুভানুধ্যায়ী আমন্ত্রিত।`,
    file: 'quran-হিফজ সংবর্ধনা.jpg',
  },
  {
    ago: 6,
    head: 'Change of arrival and departure time from {e+3}',
    body: `With the change of season the school day moves by half an hour from {e+3}.

Play and Nursery: 8:30 a.m. – 11:30 a.m.
KG to Class II: 8:00 a.m. – 12:30 p.m.
Class III to VI: 8:00 a.m. – 2:00 p.m.
Tahfeez (non-residential): 7:30 a.m. – 4:30 p.m.

The gate closes ten minutes after the first bell. Children who come later enter through the office with a late slip; three late slips in a month are reported to the guardian.`,
  },
  {
    ago: 8,
    head: 'টাইফয়েড টিকাদান কর্মসূচি বিষয়ে অভিভাবকদের জ্ঞাতব্য',
    body: `সিটি কর্পোরেশনের স্বাস্থ্য বিভাগের সহযোগিতায় আগামী {b+6} সকাল ৯টা থেকে দুপুর ১টা পর্যন্ত বিদ্যালয় প্রাঙ্গণে টাইফয়েড টিকা দেওয়া হবে। ৫ থেকে ১৫ বছর বয়সী সকল শিক্ষার্থী এ টিকা নিতে পারবে।\n\n· জন্মনিবন্ধন নম্বর দিয়ে আগে থেকে নিবন্ধন করতে হবে।\n· টিকার দিন শিশুকে ভালোভাবে নাশতা করিয়ে পাঠাবেন।\n· জ্বর বা অ্যালার্জির ইতিহাস থাকলে শ্রেণিশিক্ষককে লিখিতভাবে জানাবেন।\n\nসংযুক্ত সম্মতিপত্রটি পূরণ করে {b+4} তারিখের মধ্যে জমা দেওয়ার অনুরোধ রইল।`,
    file: 'consent-form-vaccination.pdf',
  },
  {
    on: '07-28',
    head: 'Suspension of classes due to heavy rain and waterlogging',
    body: `Because of continuous rain and water on several roads of the city, all classes of the general section remain suspended tomorrow. The Tahfeez section and the hostel continue as usual. Parents of residential pupils may call the warden at any time. Lessons of the day will be made up on the coming Saturday.`,
    file: 'heavy-rain.jpg',
  },
  {
    ago: 12,
    head: 'আন্তঃশ্রেণি ক্বিরাআত, হামদ-নাত ও আযান প্রতিযোগিতা {by}',
    body: `বিদ্যালয়ের শিক্ষার্থীদের মধ্যে লুকায়িত প্রতিভার বিকাশে প্রতিবারের মতো এবারও আন্তঃশ্রেণি প্রতিযোগিতা অনুষ্ঠিত হতে যাচ্ছে। বিষয়সমূহ: ক্বিরাআত (তিন গ্রুপ), হিফজ (৫ পারা, ১০ পারা ও ৩০ পারা), হামদ-নাত, আযান, উপস্থিত বক্তৃতা (বাংলা, ইংরেজি ও আরবি) এবং ক্যালিগ্রাফি। প্রতিটি শ্রেণি থেকে প্রতি বিষয়ে সর্বোচ্চ তিনজন অংশ নিতে পারবে। নাম জমা দেওয়ার শেষ সময় {b+7}; বাছাই পর্ব {b+10} এবং চূড়ান্ত পর্ব {b+17} অনুষ্ঠিত হবে। বিজয়ীদের বার্ষিক পুরস্কার বিতরণী অনুষ্ঠানে পুরস্কৃত করা হবে ইনশাআল্লাহ।`,
    file: 'recitation-competition.png',
  },
  {
    ago: 14,
    head: 'Library week: one book for every child',
    body: `The library is open to all classes during the break and after Zuhr from {e+2} to {e+8}. Every pupil may borrow two books for ten days. A reading log is kept by the class teacher; the three most careful readers of each class receive a book of their choice.\n\nGuardians who wish to donate books in good condition may hand them to the librarian, Room 204.`,
    file: 'library-week.jpg',
  },
  {
    ago: 17,
    head: 'পরিচয়পত্রের জন্য ছবি তোলা প্রসঙ্গে',
    body: `নতুন ভর্তিকৃত সকল শিক্ষার্থীর পরিচয়পত্রের ছবি আগামী {b+3} ও {b+4} তারিখে তোলা হবে। পূর্ণ ইউনিফর্ম পরে আসতে হবে; ছেলেরা সাদা টুপি ও মেয়েরা সাদা হিজাব পরবে। যারা এ দুই দিন অনুপস্থিত থাকবে তাদের ছবি পরবর্তী সপ্তাহে অফিস কক্ষে তোলা হবে।`,
  },
  {
    ago: 20,
    head: 'Tuition by bKash, Cellfin and bank: new payment instruction',
    body: `From this month tuition can be paid in three ways. The steps with pictures are in the attached paper.

(a) bKash: choose "Payment", enter the merchant number of the school, write the student ID as reference.
(b) Cellfin: choose "Education fees".
(c) Bank: deposit slip with student ID, class and month.

Cash is taken at the counter only from 9 a.m. to 1 p.m. Please keep the receipt until the end of the semester; a payment without student ID can't be matched.`,
    file: 'PAYMENT INSTRUCTION.PDF',
  },
  {
    ago: 23,
    head: 'সীরাতুন্নবী ﷺ কুইজ প্রতিযোগিতার ফলাফল প্রকাশ',
    body: `গত সপ্তাহে অনুষ্ঠিত সীরাতুন্নবী ﷺ কুইজ প্রতিযোগিতায় তৃতীয় থেকে ষষ্ঠ শ্রেণির ১৪২ জন শিক্ষার্থী অংশগ্রহণ করে। তিনটি গ্রুপে মোট ১৮ জন শিক্ষার্থী পুরস্কারের জন্য নির্বাচিত হয়েছে। ফলাফল সংযুক্ত তালিকায় দেওয়া হলো। অংশগ্রহণকারী সকলকে আন্তরিক মোবারকবাদ।`,
    file: 'seerah-quiz-result.pdf',
  },
  {
    ago: 26,
    head: 'Lost and found',
    body: `Eleven water bottles, four lunch boxes, two umbrellas and one pair of glasses are waiting at the front desk. What has not been claimed by {e+10} is given to charity. Please write your child's name on everything that can be left behind.`,
  },
  {
    ago: 29,
    head: 'হোস্টেলের শিক্ষার্থীদের সাপ্তাহিক ছুটি ও সাক্ষাতের নতুন নিয়ম',
    body: `আবাসিক শিক্ষার্থীদের অভিভাবকগণের অবগতির জন্য জানানো যাচ্ছে যে, এখন থেকে প্রতি মাসের প্রথম ও তৃতীয় বৃহস্পতিবার আসরের পর থেকে শনিবার মাগরিব পর্যন্ত বাড়ি যাওয়ার ছুটি থাকবে। অন্যান্য শুক্রবার জুমার পর থেকে আসর পর্যন্ত সাক্ষাৎ করা যাবে।

১. শিক্ষার্থীকে নিতে আসা ব্যক্তির কাছে অভিভাবক কার্ড থাকতে হবে।
২. বাইরে থেকে রান্না করা খাবার আনা যাবে না; ফল ও শুকনা খাবার আনা যাবে।
৩. মোবাইল ফোন, স্মার্ট ঘড়ি ও ভিডিও গেমস সম্পূর্ণ নিষিদ্ধ।
৪. নির্ধারিত সময়ের পরে ফিরলে ওয়ার্ডেনের লিখিত অনুমতি প্রয়োজন হবে।`,
    file: 'hostel-rules.jpg',
  },
  {
    ago: 33,
    head: 'ICT workshop for Classes IV–VI: first steps in programming',
    body: `A three-day workshop in Scratch and typing (Bangla and English) takes place in the computer laboratory from {e+6} to {e+8}, 2:15 p.m. – 4:00 p.m. There are 32 places per class; names are taken by the class teachers in the order of arrival. There is no fee. Snacks are provided.`,
    file: 'computer-workshop.jpg',
  },
  {
    ago: 37,
    head: 'শিক্ষক নিয়োগ পরীক্ষার সময়সূচি | Written test for teaching posts',
    body: `যাঁরা সহকারী শিক্ষক (ইংরেজি, গণিত ও আরবি) পদে আবেদন করেছেন তাঁদের লিখিত পরীক্ষা আগামী {b+8}, {bw+8} সকাল ১০টায় অনুষ্ঠিত হবে। প্রবেশপত্র ওয়েবসাইটের ক্যারিয়ার পাতা থেকে ডাউনলোড করা যাবে। পরীক্ষা কেন্দ্রে মূল জাতীয় পরিচয়পত্র সঙ্গে আনতে হবে।\n\nCandidates who pass the written test are called for a demonstration class and an interview on the same day. No travel allowance is paid.`,
    file: 'job-circular-teachers.pdf',
  },
  {
    on: '11-08',
    head: 'Winter uniform may be worn from today',
    body: `Navy-green sweater or blazer with the school monogram over the regular uniform; plain green scarf for girls. Hooded jackets and coloured caps are not part of the uniform. Sizes are in stock at the uniform corner on Sunday and Tuesday mornings.`,
    file: 'uniform-campus.webp',
  },
  {
    ago: 45,
    head: 'সাময়িক পরীক্ষার খাতা দেখানো হবে {b+4} তারিখে',
    body: `মিড-টার্ম পরীক্ষার মূল্যায়নকৃত উত্তরপত্র আগামী {b+4} অভিভাবকদের উপস্থিতিতে দেখানো হবে। প্লে থেকে কেজি: সকাল ৮:৩০টা; প্রথম থেকে তৃতীয় শ্রেণি: সকাল ১০টা; চতুর্থ থেকে ষষ্ঠ শ্রেণি: বেলা ১১:৩০টা। কোনো নম্বর যোগে ভুল থাকলে ওই দিনই পরীক্ষা নিয়ন্ত্রকের দপ্তরে নির্ধারিত ফরমে আবেদন করা যাবে।`,
  },
  {
    ago: 49,
    head: 'Mid-term results published – collect progress reports from the class teachers',
    body: `Progress reports of the mid-term (20 marks: written 15, viva 5) are ready. The overview by roll number is attached. A pupil who has scored below 50 per cent in two subjects attends remedial lessons on Saturdays from {e+5}; there is no extra charge.`,
    file: 'midterm-result.pdf',
  },
  {
    ago: 54,
    head: 'বৃক্ষরোপণ কর্মসূচি – প্রতিটি শিশু একটি চারা',
    body: `"যদি কোনো মুসলমান একটি বৃক্ষ রোপণ করে, আর তা থেকে কোনো মানুষ, পশু বা পাখি কিছু খায়, তবে তা তার জন্য সদকা হয়ে যায়।" এই মহান শিক্ষাকে সামনে রেখে আগামী {b+4} সকাল ৮টায় বিদ্যালয় প্রাঙ্গণে বৃক্ষরোপণ কর্মসূচি অনুষ্ঠিত হবে। বন বিভাগের সৌজন্যে প্রাপ্ত ফলদ ও ঔষধি গাছের ৪০০টি চারা শিক্ষার্থীদের মধ্যে বিতরণ করা হবে। প্রত্যেক শিক্ষার্থী নিজের চারাটির নাম দেবে এবং এক বছর তার পরিচর্যার ডায়েরি রাখবে।`,
    file: 'tree-plantation.jpg',
  },
  {
    ago: 58,
    head: 'School bus: new stop at GEC and revised fares',
    body: `Route 2 now stops at the GEC circle at 7:05 a.m. Optional transport remains Tk 4,000 a month for all routes. Guardians who want to begin or end transport with the coming month inform the transport desk by the 25th. The drop-off list is updated on the notice board each Thursday.`,
    file: 'bus-route.jpg',
  },
  {
    ago: 63,
    head: 'তাহফিজ বিভাগে নতুন ব্যাচ – মূল্যায়ন পরীক্ষা ও সাক্ষাৎকার',
    body: `নাজেরা ও হিফজ বিভাগে নতুন ব্যাচের জন্য যাঁরা আবেদন করেছেন তাঁদের মূল্যায়ন পরীক্ষা আগামী {b+6} সকাল ৯টায় শুরু হবে। পরীক্ষায় মাখরাজ, তাজবিদের প্রাথমিক জ্ঞান, মুখস্থ করার সামর্থ্য এবং সাধারণ বাংলা-গণিত যাচাই করা হবে। অভিভাবকদের সাক্ষাৎকার একই দিন বেলা ১১টা থেকে। উত্তীর্ণ শিক্ষার্থীদের তালিকা পরের কর্মদিবসে প্রকাশ করা হবে এবং সাত দিনের মধ্যে ভর্তি সম্পন্ন করতে হবে।`,
    file: 'hifz-circle.jpg',
  },
  {
    ago: 68,
    head: 'Science fair “Signs in Creation” – call for projects',
    body: `Groups of three to five pupils from Class III upward may enter one project in one of four fields: water and soil, plants, energy, measuring the sky (prayer times, moon sighting, qibla).

Outline to the science teacher: {e+7}
Set-up: {e+20}
Open to parents: {e+21}, 10 a.m. – 2 p.m.

Materials up to Tk 500 for each group are paid by the school.`,
    file: 'science-fair.jpg',
  },
  {
    ago: 74,
    head: 'পানিবাহিত রোগ ও ডেঙ্গু প্রতিরোধে সচেতনতা',
    body: `বর্তমানে ডেঙ্গু ও পানিবাহিত রোগের প্রকোপ বেড়েছে। সম্মানিত অভিভাবকগণকে অনুরোধ করা যাচ্ছে, শিশুদের ফুলহাতা পোশাক পরিয়ে বিদ্যালয়ে পাঠাবেন, বাসা থেকে ফুটানো পানি দেবেন এবং জ্বর হলে বিদ্যালয়ে না পাঠিয়ে চিকিৎসকের পরামর্শ নেবেন। বিদ্যালয়ের প্রতিটি শ্রেণিকক্ষ, ছাদ ও বাগান সপ্তাহে দুই দিন পরিষ্কার ও কীটনাশক প্রয়োগের ব্যবস্থা নেওয়া হয়েছে। আবাসিক ভবনে মশারি ব্যবহার বাধ্যতামূলক। পরপর তিন দিন অনুপস্থিত শিক্ষার্থীর অভিভাবকের সঙ্গে শ্রেণিশিক্ষক ফোনে যোগাযোগ করবেন।`,
  },
  {
    ago: 80,
    head: 'Book list and stationery for the new semester',
    body: `The list of textbooks, exercise books and Arabic readers for Play to Class VI is attached. Sets are sold at cost at the school counter from {e+4}; buying elsewhere is of course allowed.`,
    file: 'book-list.pdf',
  },
  {
    ago: 86,
    head: 'অভিভাবক সচেতনতা সেমিনার: সন্তানের হাতে মোবাইল – করণীয় কী?',
    body: `প্যারেন্টস অ্যাসোসিয়েশনের উদ্যোগে আগামী {b+8} বিকেল ৪টায় বিশেষ সেমিনার অনুষ্ঠিত হবে। আলোচনায় থাকছে: পর্দায় কাটানো সময় কমানোর বাস্তব উপায়, ঘরে কুরআন তিলাওয়াতের পরিবেশ, শিশুর ঘুম ও খেলাধুলা। সেমিনার শেষে প্রশ্নোত্তর পর্ব এবং মাগরিবের জামাত। আসনসংখ্যা ১৫০; নাম নিবন্ধন অফিসে।`,
    file: 'seminar-meeting.jpg',
  },
  {
    ago: 92,
    head: 'Evening lessons for working people: Qur’an recitation from the first letter',
    body: `On public request the school opens its rooms in the evening. Two groups for men (after Maghrib, Sunday and Tuesday) and one for women (after Asr, Monday and Wednesday). The course runs for sixteen weeks and covers makharij, the rules of tajweed and the last ten surahs. There is no fee; registration at the desk until {e+9}.`,
    file: 'qaida-quran-course.png',
  },
  {
    ago: 98,
    head: '২০ পারা সমাপ্তি উপলক্ষে শিক্ষার্থীদের অভিনন্দন',
    body: `আলহামদুলিল্লাহ, তাহফিজ বিভাগের ৬ জন শিক্ষার্থী এই মাসে ২০ পারা এবং ১১ জন শিক্ষার্থী ১০ পারা হিফজ সম্পন্ন করেছে। তাদের উস্তাদ ও অভিভাবকদের জন্য রইল আন্তরিক দোয়া। আল্লাহ তাআলা তাদের সবাইকে কুরআনের বাহক ও আমলকারী হিসেবে কবুল করুন। আমিন।`,
  },
  {
    ago: 105,
    head: 'Revised class routine for Class I to V',
    body: `Two periods of Arabic and one of handwriting change place from {e+2}. The whole routine is attached; please copy it into the diary.`,
    file: 'class-routine-revised.pdf',
  },
  {
    on: '05-12',
    head: 'জরুরি বিজ্ঞপ্তি: ঘূর্ণিঝড়ের সতর্কসংকেত',
    body: `চট্টগ্রাম সমুদ্রবন্দরে ৭ নম্বর বিপদসংকেত জারি থাকায় আগামীকাল ও পরশু সকল শাখার পাঠদান বন্ধ থাকবে। আবাসিক শিক্ষার্থীরা ওয়ার্ডেন ও উস্তাদদের তত্ত্বাবধানে হোস্টেলে নিরাপদে অবস্থান করবে। পর্যাপ্ত শুকনা খাবার, বিশুদ্ধ পানি, জেনারেটরের জ্বালানি ও প্রাথমিক চিকিৎসার ব্যবস্থা রাখা হয়েছে। পরবর্তী নির্দেশনা এই পাতায় এবং এসএমএসে জানানো হবে। সবাই বেশি বেশি ইস্তিগফার ও দোয়া পাঠ করুন।`,
    file: 'weather-rain.jpg',
  },
  {
    ago: 120,
    head: 'Annual Sports Day – events, houses and meeting points',
    body: `Houses: Badr (green), Uhud (gold), Khandaq (white), Hunayn (blue).

Play–KG: ball and basket, frog jump, 30 m
Class I–III: 50 m, sack race, long jump
Class IV–VI: 100 m, relay, high jump, tug of war
Tahfeez: 100 m, archery, football

Girls' events are held in the inner courtyard from 8 a.m. to 11 a.m. under the guidance of the women teachers; boys' events begin at 2 p.m. on the field. Guardians are welcome at the finish line, not on the track.`,
    file: 'sports-day.JPG',
  },
  {
    ago: 128,
    head: 'শিক্ষা সফর – ফৌজদারহাট ও পতেঙ্গা সমুদ্রসৈকত',
    body: `চতুর্থ থেকে ষষ্ঠ শ্রেণির শিক্ষার্থীদের নিয়ে আগামী {b+10} শিক্ষা সফরের আয়োজন করা হয়েছে। বাস ছাড়বে সকাল ৭টায়, ফিরবে মাগরিবের আগে। যাতায়াত ও খাবার বার্ষিক এক্সকারশন ফি-র অন্তর্ভুক্ত। অভিভাবকের স্বাক্ষরসহ অনুমতিপত্র {b+6} তারিখের মধ্যে জমা দিতে হবে। টুপি/হিজাব, পানির বোতল ও প্রয়োজনীয় ওষুধ সঙ্গে থাকবে; মূল্যবান জিনিস সঙ্গে আনা যাবে না।`,
    file: 'permission-form শিক্ষা সফর.pdf',
  },
  {
    ago: 136,
    head: 'Memorisation goals of the general section: 5 Paras by the end of Class VI',
    body: `Every pupil of the general section memorises at least five Paras (Juz). The year-by-year plan: Nursery – short surahs from al-Fil to an-Nas; KG – half of the thirtieth Para; Class I – thirtieth Para complete; Class II and III – twenty-ninth and first; Class IV to VI – second and third, with revision of all. The weekly diary has a column for the guardian: five minutes of listening each evening make the difference.`,
  },
  {
    ago: 145,
    head: 'রক্তের গ্রুপ নির্ণয় ও দন্ত পরীক্ষা শিবির',
    body: `আগামী {b+5} বিদ্যালয়ে বিনামূল্যে রক্তের গ্রুপ নির্ণয় ও দন্ত পরীক্ষা করা হবে। যেসব শিক্ষার্থীর রক্তের গ্রুপ ভর্তি ফরমে উল্লেখ নেই তাদের অংশগ্রহণ বাঞ্ছনীয়। প্রতিবেদন ডায়েরির সঙ্গে দেওয়া হবে।`,
  },
  {
    ago: 155,
    head: 'Calligraphy club: first meeting',
    body: `For pupils from Class II. We begin with the reed pen, the dot as measure and the letters alif to dal in naskh script. Thursday, 12:45 p.m., art room. Bring an exercise book without lines; ink and pens are lent.`,
    file: 'calligraphy-club.svg',
  },
  {
    ago: 166,
    head: 'এতিম ও মেধাবী শিক্ষার্থীদের বৃত্তি {by} – আবেদন আহ্বান',
    body: `আর্থিকভাবে অসচ্ছল, এতিম ও মেধাবী শিক্ষার্থীদের জন্য যাকাত ও সাধারণ তহবিল থেকে বৃত্তি প্রদানের লক্ষ্যে আবেদন আহ্বান করা হচ্ছে। বৃত্তির আওতায় মাসিক বেতন আংশিক বা সম্পূর্ণ মওকুফ, পাঠ্যপুস্তক এবং আবাসিক শিক্ষার্থীদের খাবারের খরচ অন্তর্ভুক্ত হতে পারে। আবেদনকারীর পরিচয় সম্পূর্ণ গোপন রাখা হবে। আবেদনপত্র অফিস থেকে সংগ্রহ করে {b+20} তারিখের মধ্যে সিলগালা খামে অধ্যক্ষ বরাবর জমা দিতে হবে।`,
    file: 'scholarship-form.pdf',
  },
  {
    ago: 178,
    head: 'Fire drill on {e+4}',
    body: `At the long bell all classes leave the building by the stair nearest to them and gather by class on the field. Residential pupils take part. Visitors are asked to follow the teachers' signs. The drill takes about fifteen minutes.`,
  },
  {
    ago: 190,
    head: 'হাতের লেখা সুন্দর করার বিশেষ ক্লাস',
    body: `প্রথম থেকে তৃতীয় শ্রেণির শিক্ষার্থীদের বাংলা, ইংরেজি ও আরবি হাতের লেখা উন্নয়নে প্রতি সোমবার ও বুধবার ছুটির পর ৩০ মিনিটের বিশেষ ক্লাস শুরু হচ্ছে {b+3} থেকে। কোনো ফি লাগবে না। আগ্রহী অভিভাবক ডায়েরিতে লিখে শ্রেণিশিক্ষককে জানাবেন।`,
    file: 'handwriting-class.gif',
  },
  {
    on: '06-25',
    head: 'Results of the Spring final examination and promotion list',
    body: `The results are published today at 10 a.m. Alhamdulillah, 96 per cent of all pupils pass into the next year group; A+ in all subjects: 38 pupils. Re-examination in a single subject takes place on {e+9}. Requests for re-checking are accepted for seven days.`,
    file: 'spring-final-result.pdf',
  },
  {
    ago: 219,
    head: 'খাবারের তালিকা ও পুষ্টি বিষয়ে আবাসিক অভিভাবকদের মতামত আহ্বান',
    body: `হোস্টেলের সাপ্তাহিক খাবারের তালিকা প্রতি ছয় মাসে পর্যালোচনা করা হয়। সকালের নাশতা, দুপুর ও রাতের খাবার এবং বিকেলের নাশতা সম্পর্কে আপনার মতামত সংযুক্ত ফরমে লিখে {b+7} তারিখের মধ্যে ওয়ার্ডেনের কাছে পাঠানোর অনুরোধ করা যাচ্ছে। শিশুর কোনো খাবারে অ্যালার্জি থাকলে অবশ্যই উল্লেখ করবেন।`,
    file: 'dining-menu.jpg',
  },
  {
    ago: 236,
    head: 'A word on birthdays, gifts and sweets',
    body: `We are glad of the children's joy, yet ask that no cakes, gifts or party bags are sent to school. A child who wishes to mark a day may give a book to the class shelf with his or her name in it. Sadaqah boxes stand at the office.`,
  },
  {
    on: '03-01',
    ahead: 3,
    head: 'প্রতিষ্ঠাবার্ষিকী উপলক্ষে খতমে কুরআন ও দোয়া – ১ মার্চ',
    body: `২০২৩ সালের ১ মার্চ আল্লাহর অশেষ মেহেরবানিতে আমাদের প্রতিষ্ঠানের যাত্রা শুরু হয়। প্রতিষ্ঠাবার্ষিকী উপলক্ষে আগামী {bo} সকাল ৮টা থেকে শিক্ষার্থীদের অংশগ্রহণে খতমে কুরআন, শুকরিয়া আলোচনা ও দোয়ার আয়োজন করা হয়েছে। প্রতিষ্ঠাকালীন শিক্ষার্থী ও অভিভাবকদের বিশেষভাবে আমন্ত্রণ জানানো হচ্ছে।`,
    file: 'quran-khatm.jpg',
  },
  {
    on: '02-21',
    ahead: 3,
    head: 'আন্তর্জাতিক মাতৃভাষা দিবস পালন ও ছুটি | International Mother Language Day',
    body: `আগামী {bo} আন্তর্জাতিক মাতৃভাষা দিবস উপলক্ষে সকল শ্রেণির পাঠদান বন্ধ থাকবে। আগের দিন শেষ ঘণ্টায় বাংলা রচনা, সুন্দর হাতের লেখা ও কবিতা আবৃত্তির আয়োজন থাকবে। ভাষা আল্লাহর এক মহান নিদর্শন: "তাঁর নিদর্শনসমূহের মধ্যে রয়েছে আকাশমণ্ডলী ও পৃথিবীর সৃষ্টি এবং তোমাদের ভাষা ও বর্ণের বৈচিত্র্য।" (সূরা আর-রূম: ২২)`,
    file: 'national-language-day.jpg',
  },
  {
    on: '03-26',
    ahead: 2,
    head: 'Independence Day: flag hoisting and closure on 26 March',
    body: `The flag is hoisted at 7:30 a.m. in the presence of the teachers and the scouts. Pupils of Class IV to VI who wish to attend come in full uniform. All classes and offices are closed that day and open again on the next working day.`,
    file: 'national-assembly.jpg',
  },
  {
    on: '12-16',
    ahead: 3,
    head: 'মহান বিজয় দিবসের কর্মসূচি',
    body: `আগামী {bo} মহান বিজয় দিবস। সকাল ৭:৩০টায় জাতীয় পতাকা উত্তোলন, শহিদদের রুহের মাগফিরাত কামনায় কুরআন তিলাওয়াত ও দোয়া, এরপর শিক্ষার্থীদের চিত্রাঙ্কন প্রদর্শনী। দিনটিতে পাঠদান বন্ধ থাকবে।`,
    file: 'national-victory-assembly.png',
  },
  {
    hijri: '9-1',
    ahead: 6,
    head: 'রমজানের সময়সূচি ও ছুটির বিজ্ঞপ্তি – Ramadan timetable',
    body: `পবিত্র মাহে রমজান উপলক্ষে সাধারণ শাখার পাঠদান প্রথম ১০ রমজান পর্যন্ত সকাল ৯টা থেকে ১২টা পর্যন্ত চলবে; এরপর ঈদুল ফিতর পর্যন্ত ছুটি। তাহফিজ বিভাগে ২০ রমজান পর্যন্ত দাওর চলবে। আবাসিক শিক্ষার্থীদের জন্য সাহরি ও ইফতারের ব্যবস্থা থাকবে এবং তারাবিতে খতমে কুরআনে হাফেজ শিক্ষার্থীরা অংশ নেবে।\n\nOffice hours during Ramadan: 9:00 a.m. – 2:00 p.m. The accounts counter closes at 1:00 p.m.`,
    file: 'ramadan-timetable-mosque.jpg',
  },
  {
    hijri: '10-1',
    ahead: 5,
    head: 'Eid ul-Fitr greetings and holidays – ঈদ মোবারক',
    body: `تقبل الله منا ومنكم – May Allah accept it from us and from you. The school is closed for Eid ul-Fitr; the first working day is announced by SMS. Residential pupils return on the evening before. Please settle the tuition of the month before the holidays.\n\nসবাইকে ঈদের আন্তরিক শুভেচ্ছা। সদকাতুল ফিতর ঈদের নামাজের আগেই আদায় করুন।`,
    file: 'eid-mosque.jpg',
  },
  {
    hijri: '12-10',
    ahead: 7,
    head: 'পবিত্র ঈদুল আযহা উপলক্ষে ছুটি',
    body: `পবিত্র ঈদুল আযহা উপলক্ষে সকল শাখা বন্ধ থাকবে। ছুটির সময়ে শিক্ষার্থীদের জন্য নির্ধারিত হিফজ রিভিশন ও বাড়ির কাজের তালিকা সংযুক্ত করা হলো। আবাসিক শিক্ষার্থীদের {b+2} তারিখ আসরের পর থেকে ছুটি দেওয়া হবে। কুরবানির ত্যাগের শিক্ষা আমাদের জীবনে বাস্তবায়িত হোক।`,
    file: 'holiday-homework.pdf',
  },
  {
    hijri: '3-12',
    ahead: 4,
    head: 'সীরাতুন্নবী ﷺ মাহফিল ও রচনা প্রতিযোগিতা',
    body: `রাসূলুল্লাহ ﷺ এর জীবন ও আদর্শ নিয়ে শিক্ষার্থীদের মধ্যে ভালোবাসা ও অনুসরণের আগ্রহ সৃষ্টির লক্ষ্যে সপ্তাহব্যাপী আয়োজন: শ্রেণিভিত্তিক সীরাত পাঠ, রচনা প্রতিযোগিতা (বাংলা ও ইংরেজি), দেয়ালিকা এবং সমাপনী মাহফিল। রচনার বিষয়: "শিশুদের প্রতি নবীজি ﷺ এর ভালোবাসা"। শব্দসীমা: তৃতীয়–চতুর্থ শ্রেণি ৩০০, পঞ্চম–ষষ্ঠ শ্রেণি ৫০০। জমা দেওয়ার শেষ তারিখ {b+7}।`,
    file: 'seerah-mahfil-mosque.jpg',
  },
  {
    hijri: '1-10',
    ahead: 2,
    head: 'Closed on the day of Ashura',
    body: `The school is closed on the day of Ashura. Pupils are encouraged to fast on the ninth and the tenth of Muharram as their age allows.`,
  },
]

interface Series {
  count: number
  /** Days before now of the newest one, and between two of them; or the day of every month. */
  first?: number
  every?: number
  dayOfMonth?: number
  make: (i: number, pick: (list: readonly string[]) => string) => NoticeText
}

const classesEnglish = [
  'Play',
  'Nursery',
  'KG',
  'Class I',
  'Class II',
  'Class III',
  'Class IV',
  'Class V',
  'Class VI',
]
const classesBangla = [
  'প্লে',
  'নার্সারি',
  'কেজি',
  'প্রথম শ্রেণি',
  'দ্বিতীয় শ্রেণি',
  'তৃতীয় শ্রেণি',
  'চতুর্থ শ্রেণি',
  'পঞ্চম শ্রেণি',
  'ষষ্ঠ শ্রেণি',
]
const at = (list: readonly string[], i: number) => list[i % list.length] ?? ''

/** What comes back every month or for every class. Phrases vary, so that no two read the same. */
export const recurringNotices: Series[] = [
  {
    count: 14,
    dayOfMonth: 1,
    make: (i, pick) =>
      i % 2
        ? {
            head: pick(['মাসিক বেতন পরিশোধ প্রসঙ্গে – {bm} {by}', '{bm} মাসের বেতন ও অন্যান্য ফি পরিশোধের বিজ্ঞপ্তি']),
            body: `${pick(['সম্মানিত অভিভাবকগণের সদয় অবগতির জন্য জানানো যাচ্ছে যে,', 'সংশ্লিষ্ট সকলকে জানানো যাচ্ছে যে,'])} {bm} মাসের বেতন ৭ তারিখের মধ্যে পরিশোধ করতে হবে। ১০ তারিখের পর প্রতিদিন ৫০ টাকা হারে বিলম্ব ফি প্রযোজ্য হবে। ${pick(['পরপর দুই মাস বেতন বকেয়া থাকলে ভর্তি বাতিল হতে পারে।', 'বকেয়া থাকলে পরীক্ষার প্রবেশপত্র দেওয়া সম্ভব হবে না।', 'কোনো অসুবিধা থাকলে আগে থেকেই হিসাব শাখায় যোগাযোগ করুন।'])}\\nজাযাকুমুল্লাহু খাইরান।`,
          }
        : {
            head: pick([
              'Tuition for {em} {ey} is due',
              'Reminder: tuition of {em}',
              'Monthly tuition – {em} {ey}',
            ]),
            body: `${pick(['Guardians are kindly reminded that', 'This is to inform all guardians that'])} the tuition of {em} is due by the 7th. After the 10th a penalty of Tk 50 per day is added. ${pick(['Yearly payment before 10 January brings a discount of 5 per cent, half-yearly 3, quarterly 2.', 'If you have paid already, please accept our thanks and ignore this notice.', 'The accounts counter is open from 9 a.m. to 1 p.m.'])}`,
          },
  },
  {
    count: 14,
    dayOfMonth: 24,
    make: (i, pick) => ({
      head: pick([
        'তাহফিজ বিভাগের মাসিক পারা পরীক্ষার ফলাফল – {bm} {by}',
        'হিফজ মাসিক পরীক্ষা ({bm}) – উত্তীর্ণ শিক্ষার্থীদের তালিকা',
        'Monthly Hifz test – {em} {ey} | মাসিক হিফজ পরীক্ষা',
      ]),
      body: `{bm} মাসের পারা পরীক্ষায় ${pick(['৪৬', '৫২', '৪৯', '৫৭', '৬১'])} জন শিক্ষার্থী অংশ নেয়। ${pick(['এদের মধ্যে ৩১ জন মুমতাজ, ১২ জন জায়্যিদ জিদ্দান এবং বাকিরা জায়্যিদ বিভাগে উত্তীর্ণ হয়েছে।', 'ইয়াদ, তাজবিদ ও আওয়াজ – এই তিন বিষয়ে পৃথক নম্বর দেওয়া হয়েছে।', 'যাদের দুইয়ের অধিক লোকমা হয়েছে তাদের আগামী সপ্তাহে পুনরায় শোনা হবে।'])} ${pick(['অভিভাবকগণ ফলাফল ডায়েরিতে স্বাক্ষর করে ফেরত পাঠাবেন।', 'ঘরে প্রতিদিন অন্তত এক পারা আমুখতা শোনার অনুরোধ রইল।', 'আল্লাহ তাআলা তাদের ইলমে বরকত দান করুন।'])}`,
      ...(i % 3 === 0
        ? { file: `hifz-result-${i + 1}.pdf` }
        : i % 5 === 1
          ? { file: `quran-hifz-test-${i + 1}.jpg` }
          : {}),
    }),
  },
  {
    count: 18,
    first: 15,
    every: 21,
    make: (i, pick) =>
      i % 3 === 2
        ? {
            head: `${at(classesBangla, i + 2)} – ${pick(['শ্রেণি-অভিভাবক সভা', 'অভিভাবকদের সঙ্গে মতবিনিময়', 'পাঠের অগ্রগতি বিষয়ে সভা'])}`,
            body: `${at(classesBangla, i + 2)}র অভিভাবকদের সঙ্গে শ্রেণিশিক্ষক ও বিষয়শিক্ষকগণের মতবিনিময় সভা আগামী {b+6}, {bw+6} ${pick(['সকাল ৯:৩০টায়', 'সকাল ১১টায়', 'দুপুর ১২:১৫টায়'])} অনুষ্ঠিত হবে। ${pick(['প্রতিটি শিশুর জন্য দশ মিনিট সময় নির্ধারিত আছে।', 'শিশুর খাতা ও ডায়েরি সঙ্গে আনবেন।', 'মায়েদের সঙ্গে শিক্ষিকাগণ পৃথক কক্ষে কথা বলবেন।'])}`,
          }
        : {
            head: pick([
              `${at(classesEnglish, i)}: meeting of guardians on {e+6}`,
              `Guardians' meeting – ${at(classesEnglish, i)}`,
              `${at(classesEnglish, i)} | Parent–teacher conversation`,
            ]),
            body: `The guardians of ${at(classesEnglish, i)} are invited on {ew+6}, {e+6}, at ${pick(['9:30 a.m.', '11:00 a.m.', '12:15 p.m.'])} in Room ${101 + ((i * 7) % 24)}. ${pick(['Each child has ten minutes; the list of times hangs at the door.', 'Please bring the diary and the work folder.', 'Topics: reading at home, attendance, memorisation.'])} ${pick(['One guardian is enough, both are welcome.', 'Small children may play in the library meanwhile.', ''])}`.trim(),
            ...(i % 6 === 0 ? { file: `class-meeting-${i + 1}.jpg` } : {}),
          },
  },
  {
    count: 14,
    first: 19,
    every: 25,
    make: (i, pick) => ({
      head: pick([
        `${at(classesEnglish, i + 3)} – syllabus of the ${i % 2 ? 'mid-term' : 'final'} examination`,
        `Syllabus and marks distribution | ${at(classesBangla, i + 3)}`,
        `${at(classesBangla, i + 3)}: পরীক্ষার পাঠ্যসূচি ও মানবণ্টন`,
      ]),
      body: `${pick(['The chapters, surahs and duas for the coming examination are in the attached paper.', 'Please find the syllabus attached. Questions on it are answered by the subject teachers, not by the office.'])} Marks: formative 20, mid-term 20, final 50, attendance 10. ${pick(['পাঠ্যসূচির বাইরে থেকে কোনো প্রশ্ন করা হবে না।', 'প্রতিটি বিষয়ে মৌখিক পরীক্ষা থাকবে।', 'উপস্থিতির নম্বর ফিঙ্গারপ্রিন্ট মেশিনের তথ্য থেকে দেওয়া হয়।'])}`,
      file: `syllabus ${at(classesEnglish, i + 3)} ${i + 1}.${i % 4 === 3 ? 'PDF' : 'pdf'}`,
    }),
  },
  {
    count: 12,
    first: 11,
    every: 33,
    make: (i, pick) => ({
      head: pick([
        'আবাসিক শিক্ষার্থীদের মাসিক ছুটি – {bm}',
        'হোস্টেল বিজ্ঞপ্তি: ছুটি ও ফেরার সময়',
        'Hostel: going home and coming back in {em}',
      ]),
      body: `${pick(['আবাসিক শিক্ষার্থীরা', 'হোস্টেলের সকল শিক্ষার্থী'])} আগামী {b+4} আসরের নামাজের পর বাড়ি যেতে পারবে এবং {b+7} মাগরিবের আগে ফিরে আসবে। ${pick(['নখ ও চুল কাটা, কাপড় ধোয়া এবং প্রয়োজনীয় ওষুধ সঙ্গে দেওয়ার দিকে খেয়াল রাখবেন।', 'ফেরার সময় চলতি মাসের খাবারের বিল পরিশোধের অনুরোধ রইল।', 'ছুটির দিনগুলোতে প্রতিদিন অন্তত দুই পারা তিলাওয়াত নিশ্চিত করবেন।'])}`,
      ...(i % 4 === 1 ? { file: `hostel-${i + 1}.webp` } : {}),
    }),
  },
  {
    count: 14,
    first: 7,
    every: 24,
    make: (i, pick) => ({
      head: pick([
        `Thursday assembly: ${at(['truthfulness', 'cleanliness', 'the rights of neighbours', 'gratitude', 'patience', 'keeping promises', 'kindness to animals'], i)}`,
        `বৃহস্পতিবারের বিশেষ সমাবেশ – বিষয়: ${at(['সত্যবাদিতা', 'পরিচ্ছন্নতা', 'প্রতিবেশীর হক', 'কৃতজ্ঞতা', 'ধৈর্য', 'ওয়াদা রক্ষা', 'জীবের প্রতি দয়া'], i)}`,
      ]),
      body: `${pick(['This week the assembly is led by', 'The programme on Thursday is prepared by'])} ${at(classesEnglish, i + 4)}: recitation with translation, a short play, a poem and the news of the week. ${pick(['Guardians of the class are welcome at 8:15 a.m.', 'The best-kept class room of the month is announced.', 'Please see that the children come in clean, ironed uniform.'])}`,
      ...(i % 4 === 2 ? { file: `assembly-${i + 1}.jpg` } : {}),
    }),
  },
  {
    count: 10,
    first: 31,
    every: 36,
    make: (i, pick) => ({
      head: pick([
        `School bus route ${1 + (i % 5)}: change of time from {e+3}`,
        `স্কুল বাস রুট ${at(['১', '২', '৩', '৪', '৫'], i)} – সময় পরিবর্তন`,
        `Transport notice | রুট ${at(['১', '২', '৩', '৪', '৫'], i)}`,
      ]),
      body: `${pick(['সড়ক সংস্কারের কারণে', 'যানজট এড়াতে', 'অভিভাবকদের অনুরোধে'])} আগামী {b+3} থেকে বাসটি ${pick(['১০ মিনিট আগে ছাড়বে', '১৫ মিনিট পরে ছাড়বে', 'বহদ্দারহাটের পরিবর্তে মুরাদপুর হয়ে যাবে', 'খুলশী ১ নম্বর গেটে থামবে'])}। ${pick(['শিশুকে নির্ধারিত সময়ের পাঁচ মিনিট আগে স্টপেজে উপস্থিত রাখার অনুরোধ করা যাচ্ছে।', 'বাসে একজন শিক্ষক ও একজন সহকারী থাকবেন।'])}`,
      ...(i % 5 === 3 ? { file: `bus-transport-${i + 1}.png` } : {}),
    }),
  },
  {
    count: 8,
    first: 43,
    every: 48,
    make: (i, pick) => ({
      head: pick([
        `Worksheets and holiday work – ${at(classesEnglish, i + 1)}`,
        `${at(classesBangla, i + 1)}র ছুটির কাজ`,
        `Reading list of the month: ${at(classesEnglish, i + 1)}`,
      ]),
      body: pick([
        'Ten minutes of reading, ten of arithmetic, ten of Quran each day: no more is expected. The sheets are collected on the first day after the holidays.',
        'ছুটির দিনগুলোতে প্রতিদিন এক পৃষ্ঠা বাংলা ও এক পৃষ্ঠা ইংরেজি হাতের লেখা, দুটি অঙ্ক এবং নির্ধারিত সূরার পুনরাবৃত্তি করাবেন। নতুন পড়া চাপিয়ে দেওয়ার প্রয়োজন নেই।',
        'Please let the children write themselves. A page with mistakes of their own is worth more than a perfect one of yours.',
      ]),
      file: i % 3 === 0 ? `worksheet-${i + 1}.txt` : `worksheet-books-${i + 1}.${i % 2 ? 'jpeg' : 'pdf'}`,
    }),
  },
]
