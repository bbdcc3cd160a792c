import { z } from '@hono/zod-openapi'
import { PERIODS } from './statistics.ts'

const activity = {
  views: z.int(),
  favourites: z.int().describe('Added in this time, and still there'),
  carts: z.int().describe('Cart lines of signed-in people, added in this time and still there'),
  sold: z.int().describe('Copies'),
  earned: z.number().describe('Euros'),
}

export const StatisticsSchema = z
  .object({
    weeks: z.array(
      z.object({
        week: z.iso.date().describe('Its Monday (UTC)'),
        ...activity,
        followers: z.int().describe('New ones who still follow'),
      }),
    ),
    works: z
      .array(z.object({ artworkId: z.string(), title: z.string(), ...activity }))
      .describe('Most viewed first, at most 50'),
    workCount: z.int().describe('Works with any activity'),
    sources: z
      .array(z.object({ source: z.string(), views: z.int() }))
      .describe('A part of this site, such as `gallery`, or the host of another one'),
  })
  .openapi('Statistics')

export const PeriodQuery = z.object({
  weeks: z.coerce
    .number()
    .int()
    .refine((weeks) => PERIODS.some((period) => period === weeks), '12, 26 or 52')
    .default(PERIODS[0])
    .openapi({ enum: [...PERIODS] }),
})
