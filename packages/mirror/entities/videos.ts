import type { RecentVideoModel, VideoModel } from '@school/prisma'
import type { UpstreamVideo } from '@school/upstream/shapes'
import { entityFor } from '../entity.ts'
import { idNumber, readDate, readLine } from '../read.ts'

const columns = (video: UpstreamVideo) => ({
  number: idNumber(video.id),
  title: readLine(video.title),
  videoId: video.video_id,
  thumbnail: video.thumbnail,
  date: readDate(video.date),
})

export const videos = entityFor<VideoModel>()({
  name: 'videos',
  table: 'video',
  schedule: 'slow',
  files: ['thumbnail'],
  list: (upstream) => upstream.allVideos(),
  id: (video) => video.id,
  row: columns,
})

export const recentVideos = entityFor<RecentVideoModel>()({
  name: 'recent-videos',
  table: 'recent_video',
  schedule: 'slow',
  window: true,
  files: ['thumbnail'],
  list: (upstream) => upstream.recentVideos(),
  id: (video) => video.id,
  row: (video, position) => ({ position, ...columns(video) }),
})
