import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateFolder } from '../../config/private-folder.server.ts'
import type { Queryable } from '../../database/database.server.ts'
import { shareValue } from '../../database/installation.store.server.ts'
import { hasErrorCode } from '../../kernel/error-code.ts'
import { imageKeys } from '../image.ts'
import { listSample } from './image-row.store.server.ts'
import { folderImageStore } from './image-store.server.ts'

/** Names the image store of an installation. Copies of the folder take it along. */
export const FOLDER_MARKER = 'STORE'
/** Images whose files a start looks for. */
const SAMPLE = 10

/**
 * Whether this folder holds the images of the other processes on the database. The first process
 * marks its folder with an id that the database keeps; the folder of another lacks that marker.
 */
export async function holdsSharedImages(db: Queryable, folder: string): Promise<boolean> {
  const own = await readOrCreateMarker(folder)
  const shared = await shareValue(db, 'image-store', () => own)
  return own === shared && (await holdsSample(db, folder))
}

async function holdsSample(db: Queryable, folder: string): Promise<boolean> {
  const store = folderImageStore(folder)
  for (const image of await listSample(db, SAMPLE)) {
    // The images of the demo gallery get some of their files later.
    const files = await Promise.all(imageKeys(image).map((key) => store.find(key)))
    if (files.every((file) => file === null)) return false
  }
  return true
}

/** Processes that start at the same time agree on one id. */
async function readOrCreateMarker(folder: string): Promise<string> {
  const file = join(folder, FOLDER_MARKER)
  const known = await readFile(file, 'utf8').catch(() => null)
  if (known !== null) return known.trim()
  makePrivateFolder(folder)
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, `${randomUUID()}\n`, { flush: true })
  try {
    // `link` fails if the file exists: the first process wins, and no file is half written.
    await link(draft, file)
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  return (await readFile(file, 'utf8')).trim()
}
