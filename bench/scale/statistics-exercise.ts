import { DAY_MS } from '../../app/kernel/day.ts'
import { newId } from '../../app/kernel/id.ts'
import { readStatistics, readWeekByWork } from '../../app/statistics/statistics.store.server.ts'
import { firstWeek } from '../../app/statistics/statistics.ts'
import { storeViews, sweepViews } from '../../app/statistics/view.store.server.ts'
import { exercise, someOf, type Exercise } from './exercise.ts'
import type { Scene } from './scene.ts'

const YEAR = 52

const yearOf = (artistId: string, { now }: Scene) => ({
  artistId,
  from: firstWeek(now, YEAR),
  period: YEAR,
})

export const STATISTICS_READS: readonly Exercise[] = [
  exercise('a year of an artist with 5,000 works', readStatistics, (scene) => [
    yearOf(scene.busyArtist, scene),
  ]),
  exercise('a year of an artist with 10,000 sales', readStatistics, (scene) => [
    yearOf(scene.seller, scene),
  ]),
  exercise('a week of an artist by work', readWeekByWork, (scene) => [
    { artistId: scene.busyArtist, week: firstWeek(scene.now, 1) },
  ]),
]

export const STATISTICS_WRITES: readonly Exercise[] = [
  exercise('store 100 views', storeViews, (scene, nth) => [
    {
      id: newId(),
      at: scene.now.toISOString(),
      views: someOf(scene.works, nth, 100).map(({ id }) => ({
        artworkId: id,
        source: 'gallery',
        account: '',
        views: 1,
      })),
    },
  ]),
  exercise('clear away old views', sweepViews, ({ now }) => {
    const before = new Date(now.getTime() - 4 * 365 * DAY_MS)
    return [{ day: before, batch: before }]
  }),
]
