import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestApp, silentLog, type TestApp } from '../../../tests/helpers/app/app.ts'
import { addArtwork, signUp } from '../../../tests/helpers/app/person.ts'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary-folders.ts'
import { artworks } from '../../artworks/artwork.tables.server.ts'
import { images } from '../../images/image.tables.server.ts'
import { imageKeys } from '../../images/image.ts'
import { openPartialFiles } from '../../uploads/partial/partial-file.server.ts'
import { newId } from '../../kernel/id.ts'
import { rateLimits } from '../../database/rate-limit.tables.server.ts'
import { housekeepingJobs } from './housekeeping.server.ts'

const HOUR_MS = 60 * 60_000

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** The first time after `from` that a cron line of the forms `m * * * *` and `m *\/n * * *` names. */
function nextRun(cron: string, from: Date): Date {
  const [, minute, step = '1'] = /^(\d+) \*(?:\/(\d+))? \* \* \*$/.exec(cron) ?? []
  if (minute === undefined) throw new Error(`not a cron line of these forms: ${cron}`)
  let at = new Date(from).setUTCMinutes(Number(minute), 0, 0)
  while (at <= from.getTime() || new Date(at).getUTCHours() % Number(step) !== 0) at += HOUR_MS
  return new Date(at)
}

test.for([0, 37, 59])(
  'an image whose work is deleted at once leaves the disk within 26 hours (minute %i)',
  async (minute) => {
    const { db } = app.database
    const artist = await signUp(app.api, { isArtist: true })
    const workId = await addArtwork(artist)
    const [work] = await db.select().from(artworks).where(eq(artworks.id, workId))
    const imageId = work?.imageId ?? ''
    const uploadedAt = new Date()
    uploadedAt.setUTCMinutes(minute, 1, 0)
    await db.update(images).set({ createdAt: uploadedAt }).where(eq(images.id, imageId))
    const [image] = await db.select().from(images).where(eq(images.id, imageId))
    await artist.call('DELETE', `/artworks/${workId}`)

    const folder = await makeTemporaryFolder('test')
    const cached = join(folder, `${imageId}.tif`)
    await writeFile(cached, 'a pyramid')
    await mkdir(join(folder, 'lost+found'))
    const jobs = housekeepingJobs({
      db,
      store: app.store,
      files: openPartialFiles(''),
      outbox: '',
      pyramids: folder,
      log: silentLog,
    })
    const sweep = jobs.find(({ name }) => name === 'remove-unused-images')
    if (image === undefined || sweep === undefined) throw new Error('no image or no sweep')
    const isThere = async () => (await app.store.find(imageKeys(image)[0] ?? '')) !== null
    let now = uploadedAt
    while (await isThere()) {
      now = nextRun(sweep.cron, now)
      expect(now.getTime() - uploadedAt.getTime()).toBeLessThanOrEqual(26 * HOUR_MS)
      await sweep.run(now)
    }
    for (const key of imageKeys(image)) expect(await app.store.find(key)).toBeNull()
    expect(existsSync(cached)).toBe(false)
    expect(now.getTime() - uploadedAt.getTime()).toBeGreaterThan(24 * HOUR_MS)
  },
)

test('expired data of one kind is removed although another kind fails', async () => {
  const { db } = app.database
  const now = new Date()
  const folder = await makeTemporaryFolder('test')
  const message = join(folder, `${newId()}.txt`)
  await writeFile(message, 'Check your email')
  await utimes(message, 0, 0)
  const past = new Date(now.getTime() - HOUR_MS)
  await db.insert(rateLimits).values({ key: 'sweep', hits: 1, resetsAt: past })
  const list = () => {
    throw new Error('no disk')
  }
  const warn = vi.fn()
  const jobs = housekeepingJobs({
    db,
    store: app.store,
    files: { ...openPartialFiles(''), list },
    outbox: folder,
    pyramids: '',
    log: { warn },
  })
  const job = jobs.find(({ name }) => name === 'remove-expired-data')
  await expect(job?.run(now)).rejects.toThrow(/^not removed: partial uploads$/)
  expect(warn).toHaveBeenCalledOnce()
  expect(existsSync(message)).toBe(false)
  expect(await db.select().from(rateLimits).where(eq(rateLimits.key, 'sweep'))).toEqual([])
})
