import { expect, test } from 'vitest'
import { elementsOf, nearSounds, skeletonOf, soundOf, soundsOf, wordsIn } from './name-sounds.ts'

const skeletons = (name: string) => elementsOf(wordsIn(name)).map(({ sound }) => skeletonOf(sound))
const parts = (name: string) => elementsOf(wordsIn(name)).flatMap(soundsOf)

test.each([
  ['Rahman', 'Rohman', 'Rehman', 'Rahmaan', 'রহমান', 'রেহমান'],
  ['Ayesha', 'Aisha', 'Ayesa', 'আয়েশা', 'আয়েশা', 'আয়শা'],
  ['Wahid', 'Oahid', 'ওয়াহিদ', 'ওয়াহিদ'],
  ['Anwar', 'Anowar', 'আনোয়ার', 'আনোয়ার'],
  ['Yasin', 'Yeasin', 'ইয়াসিন', 'ইয়াছিন'],
  ['Tanzila', 'Tanjila', 'তানজিলা', 'তানযিলা'],
  ['Khatun', 'Katun', 'খাতুন'],
  ['Nusrat', 'Nusrath', 'নুসরাত', 'নুসরাৎ'],
  ['Zakaria', 'Jakaria', 'জাকারিয়া', 'যাকারিয়া'],
  ['Numan', 'Nuʿman', 'Nuʻman', 'Nu\u02bcman', 'নুমান'],
  ['Agrabad', 'আগ্রাবাদ'],
  ['Halishahar', 'হালিশহর'],
  ['Shefali', 'Sefali', 'শেফালী', 'শেফালি'],
  ['Bidyut', 'Biddut', 'বিদ্যুৎ'],
  ['Iswar', 'Ishwar', 'ঈশ্বর'],
  ['Jharna', 'Jorna', 'ঝর্ণা', 'ঝরনা'],
  ['Fazle', 'ফজলে'],
  ['Nure', 'নূরে', 'নুরে'],
])('%s, %s and the others have one skeleton', (...names) => {
  expect([...new Set(names.map((name) => skeletons(name).join(' ')))]).toHaveLength(1)
})

test.each([
  ['Karim', 'Akram'],
  ['Rahim', 'Rahima'],
  ['Shamim', 'Shamima'],
  ['Salma', 'Salam'],
  ['Tarek', 'Tareka'],
  ['Nasir', 'Nasrin'],
  ['Ali', 'Alam'],
])('%s and %s have different skeletons', (one, other) => {
  expect(skeletons(one)).not.toEqual(skeletons(other))
})

test.each([
  ['Abdur Rahman', 'Abdurrahman', 'Abdurahman', 'Abdul Rahman', 'Abdus Rahman', 'আব্দুর রহমান', 'আবদুর রহমান'],
  ['Abdul Karim', 'Abdulkarim', 'Abdul-Karim', 'আব্দুল করিম'],
  ['Abdul Latif', 'Abdullatif', 'Abdulatif'],
  ['Abdul Ahad', 'Abdulahad'],
  ['Abdus Salam', 'Abdussalam', 'Abdul Salam', 'আব্দুস সালাম'],
  ['Salah Uddin', 'Salahuddin', 'Salah ud-Din', 'Salah-Ud-Din', 'সালাহ উদ্দিন', 'সালাহউদ্দিন'],
  ['Nur Islam', 'Nurul Islam', 'Nur-ul-Islam', 'Nur ul Islam', 'নূরুল ইসলাম'],
  ['Costa', "D'Costa", 'D’Costa', 'D Costa', 'De Costa', 'ডি কস্তা', 'ডি’কস্টা'],
  ['Fatema Zohra', 'Fatematuz Zohra', 'ফাতেমাতুজ জোহরা'],
  ['Hasan Banna', 'Hasan al-Banna', 'Hasan Al Banna', 'হাসান আল বান্না'],
])('each other way of writing %s has its elements: %s …', (name, ...others) => {
  const wanted = parts(name).map(skeletonOf)
  for (const other of others) {
    const found = parts(other).map(skeletonOf)
    // The elements of the first are there in the other, whichever way it is written.
    expect(
      [
        other,
        elementsOf(wordsIn(name)).every((element) =>
          soundsOf(element).some((one) => found.includes(skeletonOf(one))),
        ),
      ],
      String(wanted),
    ).toEqual([other, true])
  }
})

test('Abdullah, Jainul Abedin and Din stay what they are', () => {
  expect(parts('Abdullah')).toEqual(['abdulah'])
  expect(parts('Abedin')).toEqual(['abidin'])
  expect(parts('Al')).toEqual(['al'])
})

test('two sounds that differ in one letter have a near one in common, shorter ones have none', () => {
  const near = new Set(nearSounds(soundOf('Tanvir')))
  for (const written of ['Tanvr', 'Tanvirr', 'Tamvir', 'Tanvira'])
    expect(
      nearSounds(soundOf(written)).some((one) => near.has(one)),
      written,
    ).toBe(true)
  expect(nearSounds(soundOf('Tarek')).some((one) => near.has(one))).toBe(false)
  expect(nearSounds('ali')).toEqual([])
})

test.each([
  '',
  ' ',
  '\ud800',
  '\u09cd\u09cd',
  '😀👩‍👩‍👧',
  '\u200d',
  "''’’",
  '---',
  '০'.repeat(90),
  'ÅÉ'.repeat(50),
])('the text %j has elements, and causes no error', (text) => {
  for (const element of elementsOf(wordsIn(text)))
    for (const sound of soundsOf(element)) expect(typeof skeletonOf(sound)).toBe('string')
})

test('a long text is split in time in proportion to its length', () => {
  expect((text: string) =>
    elementsOf(wordsIn(text)).flatMap(({ sound }) => nearSounds(sound)),
  ).toCostInProportion()
})
