import { sql, type SQL } from 'drizzle-orm'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { imagesByColour } from '../images/appearance/colour-search.store.server.ts'
import { MAX_COLOURED, type Search } from './search.ts'

/** Selects `work_id` and `closeness` of the works with most of some colours. */
export const worksByColour = (colours: Search['colours']): SQL => sql`
  select work.id as work_id, near.score as closeness
  from (${imagesByColour(colours, MAX_COLOURED)}) as near
  join ${artworks} as work on work.image_id = near.image_id`
