import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOCKS, lockUntilCommit } from '../../database/advisory-lock.server.ts'
import { makePrivateFolder } from '../../config/private-folder.server.ts'
import type { Database, Queryable } from '../../database/database.server.ts'
import { shareValue } from '../../database/installation.store.server.ts'
import { nullIfAbsent } from '../../kernel/error-code.ts'
import { imageKeys } from '../image.ts'
import { listSample } from './image-row.store.server.ts'
import type { ImageStore } from './image-store.server.ts'
import { putObject } from '../s3/s3-image-store.server.ts'
import type { S3Client } from '../s3/s3-client.server.ts'

/** The file that identifies an installation's image store. Copies of the store contain it, too. */
export const STORE_MARKER = 'STORE'

export type StoreMarker = {
  /** The id in the marker, or null if there is no marker. */
  read(): Promise<string | null>
  write(id: string): Promise<void>
}

/** The number of images whose files are checked at the start. */
const SAMPLE = 10

/**
 * Whether this store is the one of all processes on the database. The first process writes a marker
 * with an id that the database keeps; a different store lacks that marker.
 */
export async function holdsSharedImages(
  db: Database,
  images: { readonly store: ImageStore; readonly marker: StoreMarker },
): Promise<boolean> {
  const isMarked = await db.transaction((tx) => markStore(tx, images.marker))
  return isMarked && (await holdsSample(db, images.store))
}

/** @returns whether the marker's id is that in the database */
async function markStore(tx: Queryable, marker: StoreMarker): Promise<boolean> {
  // Processes may start together, and an object store cannot reject a second marker.
  await lockUntilCommit(tx, LOCKS.imageStoreMarker)
  const known = await marker.read()
  const own = known ?? randomUUID()
  if ((await shareValue(tx, 'image-store', () => own)) !== own) return false
  if (known === null) await marker.write(own)
  return true
}

async function holdsSample(db: Queryable, store: ImageStore): Promise<boolean> {
  for (const image of await listSample(db, SAMPLE)) {
    // Images of the demo gallery get some of their files later.
    const files = await Promise.all(imageKeys(image).map((key) => store.find(key)))
    if (files.every((file) => file === null)) return false
  }
  return true
}

export function folderMarker(folder: string): StoreMarker {
  const file = join(folder, STORE_MARKER)
  return {
    async read() {
      const text = await nullIfAbsent(readFile(file, 'utf8'))
      return text?.trim() ?? null
    },
    async write(id) {
      makePrivateFolder(folder)
      const draft = `${file}.${randomUUID()}`
      await writeFile(draft, `${id}\n`, { flush: true })
      try {
        // `link` fails if the file exists, and never leaves a partial file.
        await link(draft, file)
      } finally {
        await rm(draft, { force: true })
      }
    },
  }
}

export function s3Marker(client: S3Client): StoreMarker {
  return {
    async read() {
      const { status, body } = await client.send({ operation: 'get', key: STORE_MARKER })
      return status === 404 ? null : new TextDecoder().decode(body).trim()
    },
    write: (id) => putObject(client, STORE_MARKER, new TextEncoder().encode(`${id}\n`)),
  }
}
