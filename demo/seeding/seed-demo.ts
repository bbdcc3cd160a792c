import { readFile, rm, writeFile } from 'node:fs/promises'
import { describeImages } from '../../app/images/appearance/image-description.server.ts'
import { completeImage } from '../../app/images/processing/image-completion.server.ts'
import { listKnownIds, savePyramid } from '../../app/images/storage/image-row.store.server.ts'
import type { ImageStore } from '../../app/images/storage/image-store.server.ts'
import { derivativeKey } from '../../app/images/image.ts'
import { LOCKS, lockUntilCommit } from '../../app/database/advisory-lock.server.ts'
import type { Database } from '../../app/database/database.server.ts'
import { projectFile } from '../../app/config/project-root.server.ts'
import { demoArtists } from '../demo-artists.ts'
import { type DemoPicture, listDemoPictures, pictureFiles } from '../demo-picture.ts'
import { saveDemoRows } from './demo-rows.ts'
import { findDemoState, isEmpty, unfinishedMark } from './demo-state.ts'

const THUMBNAIL_WIDTH = 400

type SeedOptions = {
  readonly db: Database
  readonly store: ImageStore
  readonly dataDir: string
  readonly log: { warn(fields: object, message: string): void }
  readonly reportProgress: (message: string) => void
}

/**
 * Fills an empty gallery with the demo works. The committed AVIF files are copied first. WebP, JPEG
 * and originals are made in the background, or at the next start if this process ends early.
 * @returns once every work can be shown; `finished` resolves when every image has all its files
 */
export async function seedDemo(options: SeedOptions): Promise<{ finished: Promise<void> }> {
  const { db, store, dataDir, reportProgress } = options
  const state = await findDemoState(db, dataDir)
  if (state === 'finished') return { finished: Promise.resolve() }
  const pictures = listDemoPictures(demoArtists)
  if (state === 'empty') {
    reportProgress('Filling the gallery with demo works.')
    await writeFile(unfinishedMark(dataDir), 'The next start makes the missing image files.\n')
    await Promise.all(pictures.map((picture) => copyFiles(store, picture)))
    await fillOnce(db)
  }
  return { finished: completeImages(options, pictures) }
}

/** The lock lets only one of several starting processes insert the rows. */
async function fillOnce(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUntilCommit(tx, LOCKS.demoSeeding)
    if (await isEmpty(tx)) await saveDemoRows(tx)
  })
}

async function copyFiles(store: ImageStore, picture: DemoPicture): Promise<void> {
  for (const { derivative, path } of pictureFiles(picture)) {
    const key = derivativeKey(picture.id, derivative.width, derivative.format)
    await store.put(key, await readFile(projectFile(path)))
  }
}

/** Completes the images one at a time, so that requests meanwhile stay fast. */
async function completeImages(
  { db, store, dataDir, log }: SeedOptions,
  pictures: readonly DemoPicture[],
): Promise<void> {
  // Works may have been deleted, with their images, since the start.
  const known = await listKnownIds(
    db,
    pictures.map(({ id }) => id),
  )
  const kept = pictures.filter(({ id }) => known.has(id))
  // Carts and dashboards need thumbnails without an AVIF fallback.
  for (const picture of kept) await completeImage(store, picture, { maxWidth: THUMBNAIL_WIDTH })
  await describeImages({ db, store, log })
  for (const picture of kept) {
    if (await completeImage(store, picture)) await savePyramid(db, picture.id)
  }
  await rm(unfinishedMark(dataDir), { force: true })
}
