import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Queryable } from '../../database/database.server.ts'
import { images } from '../../images/image.tables.server.ts'
import { listWithheldImages } from '../works/withheld-image.store.server.ts'
import type { StorageUseSchema } from './storage-use.schema.ts'

/**
 * The number of images that are measured. The first ones are a random sample, since ids are hashes.
 */
const SAMPLE = 10_000

type ImageUse = Omit<z.infer<typeof StorageUseSchema>, 'freeBytes'>

type Sample = { readonly count: number; readonly bytes: string; readonly rows: string }

/** Measures the first `SAMPLE` images, and multiplies by PostgreSQL's estimate of their number. */
export async function findImageUse(db: Queryable): Promise<ImageUse> {
  const { rows } = await db.execute<Sample>(sql`
    select count(*)::int as count, coalesce(sum(bytes + derivative_bytes), 0) as bytes,
      (select greatest(reltuples, 0)::bigint from pg_class where oid = 'images'::regclass) as rows
    from (select bytes, derivative_bytes from ${images} order by id limit ${SAMPLE}) as sample`)
  const { count = 0, bytes = '0', rows: estimated = '0' } = rows[0] ?? {}
  const isEstimate = count === SAMPLE
  const total = isEstimate ? Math.max(count, Number(estimated)) : count
  const meanBytes = count === 0 ? 0 : Number(bytes) / count
  return {
    images: total,
    bytes: Math.round(meanBytes * total),
    meanBytes: Math.round(meanBytes),
    withheld: (await listWithheldImages(db)).length,
    isEstimate,
  }
}
