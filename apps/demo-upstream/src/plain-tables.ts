// Tables whose rows are as in their files, apart from the dates.

import admitCards from '../data/admitCards.json' with { type: 'json' }
import banners from '../data/banners.json' with { type: 'json' }
import calendar from '../data/calendar.json' with { type: 'json' }
import careers from '../data/careers.json' with { type: 'json' }
import categories from '../data/categories.json' with { type: 'json' }
import events from '../data/events.json' with { type: 'json' }
import faq from '../data/faq.json' with { type: 'json' }
import gallery from '../data/gallery.json' with { type: 'json' }
import latestCareer from '../data/latestCareer.json' with { type: 'json' }
import news from '../data/news.json' with { type: 'json' }
import teachers from '../data/teachers.json' with { type: 'json' }
import testimonials from '../data/testimonials.json' with { type: 'json' }
import videos from '../data/videos.json' with { type: 'json' }

export const plainTables = {
  admitCards,
  banners,
  calendar,
  careers,
  categories,
  events,
  faq,
  gallery,
  latestCareer,
  news,
  teachers,
  testimonials,
  videos,
}
