import type { RecentVideoModel, VideoModel } from '@school/prisma'
import { videoThumbnail } from '@school/upstream'
import type { UpstreamVideo } from '@school/upstream/schemas'
import { entityFor } from '../entity.ts'
import { idNumber } from '../parse.ts'
import { parseLine } from '../text/texts.ts'

/** '' for an address of the video service, because the id determines it. */
const ownThumbnail = (path: string) =>
  /^(?:https?:)?\/\/(?:i\d?\.ytimg|img\.youtube)\.com\//i.test(path) ? '' : path

const columns = (video: UpstreamVideo) => ({
  number: idNumber(video.id),
  title: parseLine(video.title),
  videoId: video.video_id,
  // A video without a thumbnail is shown with the picture of the video service.
  thumbnail: ownThumbnail(video.thumbnail) || videoThumbnail(video.video_id),
  date: video.date || null,
})

export const videos = entityFor<VideoModel>()({
  name: 'videos',
  table: 'video',
  schedule: 'slow',
  ranked: true,
  files: ['thumbnail'],
  call: '/all-videos',
  id: (video) => video.id,
  row: columns,
  pages: { lists: ['/videos', '/'], filter: 'title', title: ['title'] },
  search: { kind: 'video', head: ['title'], body: [], text: [], date: ['date'], newest: 'date' },
})

export const recentVideos = entityFor<RecentVideoModel>()({
  name: 'recent-videos',
  table: 'recent_video',
  schedule: 'slow',
  newestOnly: true,
  files: ['thumbnail'],
  call: '/recent-videos',
  id: (video) => video.id,
  row: (video, position) => ({ position, ...columns(video) }),
})
