import { sql } from 'drizzle-orm'
import { listSimilarWorks } from '../../app/gallery/artwork/similar-work.store.server.ts'
import { listImagesByColour } from '../../tests/helpers/files/coloured-images.ts'
import { COLOUR_REACH, parseColour, type WantedColour } from '../../app/images/appearance/colour.ts'
import { transact, type Queryable } from '../../app/database/database.server.ts'
import { nthOf } from './exercise.ts'
import type { Gallery } from './gallery-database.ts'

/** Results that are compared per search. */
const BEST = 20
/** Searches that are compared: each also runs as an exhaustive search. */
const SEARCHES = 30

/**
 * The share of the best images by colour that a search finds. Images of the same score are
 * equivalent.
 */
export async function recallOfColours(
  { db }: Pick<Gallery, 'db'>,
  wishesOf: (nth: number) => readonly WantedColour[],
): Promise<number> {
  return average(async (nth) => {
    const wishes = wishesOf(nth)
    const least = await unhurried(db, (tx) => findLeastScore(tx, wishes))
    const found = await listImagesByColour(db, wishes)
    return found.slice(0, BEST).filter(({ score }) => score >= least - 1e-6).length
  })
}

/** The lowest score among the best images, by an exhaustive search of all palettes. */
async function findLeastScore(db: Queryable, wishes: readonly WantedColour[]): Promise<number> {
  const total = wishes.reduce((sum, { share }) => sum + share, 0)
  const parts = wishes.map(({ hex, share }) => {
    const [l, a, b] = parseColour(hex).map((value) => value * 1000)
    return sql`${share / total}::float8 * share * greatest(0, 1 - sqrt((lightness - ${l}::float8) ^ 2
      + (a - ${a}::float8) ^ 2 + (b - ${b}::float8) ^ 2) / ${COLOUR_REACH * 1000}::float8)`
  })
  const { rows } = await db.execute<{ least: number }>(sql`
    select min(score) as least from (
      select sum(${sql.join(parts, sql` + `)}) as score from image_colours group by image_nr
      order by 1 desc limit ${BEST}) as best`)
  return rows[0]?.least ?? 0
}

/** The share of the most similar works that a search finds. */
export async function recallOfSimilarWorks({ db, scene }: Gallery): Promise<number> {
  return average(async (nth) => {
    const artworkId = nthOf(scene.works, nth).id
    const found = await listSimilarWorks(db, { artworkId, limit: BEST })
    const { rows } = await unhurried(db, (tx) =>
      tx.execute<{ id: string }>(sql`
        select other.id from image_descriptors as described
        join artworks as other on other.image_id = described.image_id
        cross join (
          select artist_id, point from artworks join image_descriptors using (image_id) where id = ${artworkId}
        ) as work
        where other.published_at is not null and other.artist_id <> work.artist_id
        order by described.point <-> work.point, other.id limit ${BEST}`),
    )
    const best = new Set(rows.map(({ id }) => id))
    return found.filter(({ id }) => best.has(id)).length
  })
}

/** The share of all expected results that was found. */
async function average(countFound: (nth: number) => Promise<number>): Promise<number> {
  let found = 0
  for (let nth = 0; nth < SEARCHES; nth += 1) found += await countFound(nth)
  return found / (SEARCHES * BEST)
}

/** An exhaustive search exceeds the statement timeout. */
const unhurried = <Value>(db: Gallery['db'], run: (tx: Queryable) => Promise<Value>) =>
  transact(db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local work_mem = '256MB'`)
    return run(tx)
  })
