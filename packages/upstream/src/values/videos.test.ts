import { expect, test } from 'vitest'
import { readVideoId } from './videos.ts'

const hosts = [
  'www.youtube.com',
  'youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'www.youtube-nocookie.com',
  'youtube-nocookie.com',
]
const forms = (id: string) => [
  ...[
    id,
    ` ${id}\n`,
    `${id}?si=abc`,
    `${id}&t=3s`,
    `https://youtu.be/${id}`,
    `https://youtu.be/${id}?si=xyz&t=10`,
    `youtu.be/${id}`,
    `v=${id}`,
    `[youtube]${id}[/youtube]`,
    `[youtube]https://youtu.be/${id}[/youtube]`,
    `https://studio.youtube.com/video/${id}/edit`,
  ],
  ...hosts.flatMap((host) => [
    `https://${host}/watch?v=${id}`,
    `http://${host}/watch?app=desktop&list=PL123&v=${id}&t=1m2s#x`,
    `https://${host}/embed/${id}?start=3&rel=0`,
    `//${host}/embed/${id}`,
    `${host}/shorts/${id}`,
    `https://${host}/live/${id}?feature=share`,
    `https://${host}/v/${id}`,
    `https://${host}/e/${id}`,
  ]),
  `HTTPS://YOUTU.BE/${id}`,
  `https://www.youtube.com/watch/${id}`,
  `https://www.youtube.com/?v=${id}`,
  `http:\\/\\/youtu.be\\/${id}`,
  `https://www.youtube.com/watch?list=x&amp;v=${id}&amp;t=1`,
  `<iframe width="560" src="https://www.youtube.com/embed/${id}?si=x&amp;start=3" title="Sports day"></iframe>`,
  `<iframe src='//www.youtube-nocookie.com/embed/${id}'></iframe>`,
  `<a href="https://youtu.be/${id}">See</a>`,
  `Watch: https://youtu.be/${id} today`,
  `https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3D${id}%26feature%3Dshare`,
  `https://www.google.com/url?q=https://youtu.be/${id}&sa=D`,
  `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
  `https&#58;//youtu.be/${id}`,
  `https&#x3A;&#x2F;&#47;youtu&period;be/${id}`,
  `https&colon;&sol;&sol;www.youtube.com/watch&quest;v&equals;${id}`,
  `https&amp;#58;//www.youtube.com/watch?v=${id}&amp;amp;t=1`,
  `&lt;iframe src=&quot;https://www.youtube.com/embed/${id}&quot;&gt;&lt;/iframe&gt;`,
  `https:\\u002F\\u002Fwww.youtube.com\\u002Fwatch?v\\u003D${id}`,
  `https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${id}`,
  `https://www.youtube.com/watch%3Fv%3D${id}`,
  `https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${id}%26t%3D1&gl=BD`,
  `https://accounts.google.com/ServiceLogin?continue=https%3A%2F%2Fwww.youtube.com%2Fsignin%3Fnext%3D%252Fwatch%253Fv%253D${id}`,
  `https://www.youtube.com/user/School#p/u/1/${id}`,
  `[youtube id="${id}" width="600"]`,
  `vnd.youtube:${id}`,
  ...[
    `"${id}"`,
    `'${id}'`,
    `/watch?v=${id}`,
    `watch?v=${id}&t=3`,
    `?v=${id}`,
    `embed/${id}`,
    `/shorts/${id}?si=x`,
  ],
  ...[
    `https//youtu.be/${id}`,
    `http://https://youtu.be/${id}`,
    `https://https//www.youtube.com/watch?v=${id}`,
  ],
  `https://www.youtube.com/watch?v%3D${id}`,
  `https://www.youtube.com/#/watch?v=${id}`,
  `https://www.youtubeeducation.com/embed/${id}?start=3`,
  `https%3A%2F%2Fyoutu.be%2F${id}%3Fsi%3Dx`,
]

test.each(['dQw4w9WgXcQ', '-_abcDEF-12', '_zzzzzzzzz-', '12345678901', 'vi_embed_ab'])(
  'the id %s is found in every form of an address',
  (id) => {
    for (const written of forms(id)) expect(readVideoId(written), written).toBe(id)
  },
)

test.each([
  ...[
    '',
    'hello',
    'dQw4w9WgXcQQ',
    'Celebration of the day',
    'https://www.youtube.com/signin?next=%2Ffeed',
    'dQw4w9WgXc',
    'https://www.youtube.com/playlist?list=PL1234567890',
    '12345',
  ],
  ...[
    'https://www.youtube.com/embed/videoseries?list=PL123',
    'https://www.youtube.com/embed/live_stream?channel=x',
  ],
  ...[
    'https://vimeo.com/12345678901',
    'https://evil.example/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/@school',
  ],
  ...[
    'https://www.youtube.com/channel/UC123',
    'https://youtube.com.evil.example/embed/dQw4w9WgXcQ',
    'javascript:alert(1)',
  ],
])('%j has no id', (written) => {
  expect(readVideoId(written)).toBeNull()
})

test('finding an id takes time in proportion to the length of the text', () => {
  expect(readVideoId).toCostInProportion()
})
