import { z } from 'zod'

export const FollowedArtistSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    location: z.string().describe("'' if unknown"),
    photo: z.string().describe("The address of a small photo, '' without one"),
    followedAt: z.iso.datetime(),
  })
  .meta({ id: 'FollowedArtist' })
