import { z } from 'zod'

/** A page of a list. `nextCursor` leads to the next one; null at the end. */
export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })
