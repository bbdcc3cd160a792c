import { z } from 'zod'

export const OwnSessionSchema = z
  .object({
    id: z.uuid(),
    device: z.string().describe('Browser and system in plain words, as the browser names itself'),
    place: z
      .string()
      .describe('The network of the last use, such as `203.0.113.*`; empty when unknown'),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().describe('Exact to five minutes'),
    isCurrent: z.boolean().describe('Whether this request belongs to it'),
  })
  .meta({ id: 'OwnSession' })

export const OwnSessionsSchema = z
  .object({ items: z.array(OwnSessionSchema) })
  .meta({ id: 'OwnSessions' })

export type OwnSession = z.infer<typeof OwnSessionSchema>
