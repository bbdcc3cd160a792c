import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, silentLog, type TestApp } from '../../tests/helpers/app/app.ts'
import { signUpOperator } from '../../tests/helpers/app/operator.ts'
import { signUp, type Person } from '../../tests/helpers/app/person.ts'
import { projectFile } from '../config/project-root.server.ts'
import { reportNearDuplicate } from '../reports/near-duplicate-report.server.ts'
import { publicationJob } from './publication/publication-job.server.ts'

const FOLDER = projectFile('demo/pictures')
const [PICTURE = '', OTHER = '', THIRD = '', FOURTH = '', FIFTH = ''] = readdirSync(FOLDER, {
  recursive: true,
})
  .map(String)
  .filter((file) => file.endsWith('800.avif') && !file.includes('portrait'))
  .toSorted()

let app: TestApp
let ada: Person
let bo: Person
let operator: Person
let original: string

beforeAll(async () => {
  app = await openTestApp()
  ada = await signUp(app.api, { isArtist: true, firstName: 'Ada' })
  bo = await signUp(app.api, { isArtist: true, firstName: 'Bo' })
  operator = await signUpOperator(app)
  original = (await add(ada, await compressed(PICTURE, 90), 'Tideline')).id
})

afterAll(() => app.close())

/** A smaller, compressed copy, as of an image from the web. */
const compressed = (file: string, quality: number) =>
  sharp(join(FOLDER, file)).resize(400).jpeg({ quality }).toBuffer()

async function add(artist: Person, image: Buffer, title = 'Copy') {
  const imageUrl = `data:image/jpeg;base64,${image.toString('base64')}`
  const { status, body } = await artist.call('POST', '/artworks', { title, price: 9, imageUrl })
  expect(status).toBe(201)
  return body
}

const publish = async (artist: Person, id: string) =>
  (await artist.call('PUT', `/artworks/${id}/publication`)).body

async function listSystemReports() {
  const { body } = await operator.call('GET', '/admin/reports?filter=all')
  return body.items.filter(({ origin }: { readonly origin: string }) => origin === 'system')
}

test('a copy of a published work is flagged to its artist, and reported once published', async () => {
  const early = await add(bo, await compressed(PICTURE, 40))
  // Nobody else sees drafts.
  expect(early.nearDuplicate).toBeUndefined()
  expect((await publish(ada, original)).nearDuplicate).toBeUndefined()

  const copy = await add(bo, await compressed(PICTURE, 35))
  expect(copy.nearDuplicate).toMatchObject({ id: original, title: 'Tideline' })
  expect(copy.nearDuplicate.artist).toContain('Ada')
  expect(await listSystemReports()).toEqual([])

  const published = await publish(bo, copy.id)
  expect(published).toMatchObject({ isPublished: true, nearDuplicate: { id: original } })
  const [report, ...more] = await listSystemReports()
  expect(more).toEqual([])
  expect(report).toMatchObject({ state: 'open', reason: 'copyright', subject: { id: copy.id } })
  const { body } = await operator.call('GET', `/admin/reports/${report.id}`)
  expect(body.text).toContain('“Tideline” by Ada')
  expect(body.text).toContain(`/artwork/${original}`)

  // Neither publishing again nor the end of the report makes another.
  await publish(bo, copy.id)
  await operator.call('PUT', `/admin/reports/${report.id}/state`, { state: 'dismissed' })
  await publish(bo, copy.id)
  expect(await listSystemReports()).toHaveLength(1)
})

test('a work is not reported as the copy of one that was published after it', async () => {
  const reports = await listSystemReports()
  // Publishing again changes nothing. A work that was taken down keeps its date.
  expect((await publish(ada, original)).nearDuplicate).toBeUndefined()
  await ada.call('DELETE', `/artworks/${original}/publication`)
  const again = await publish(ada, original)
  expect(again.isPublished).toBe(true)
  expect(again.nearDuplicate).toBeUndefined()
  const ids = { ids: [original] }
  const { body } = await ada.call('POST', '/users/me/artworks/publications', ids)
  expect(body.items[0].artwork.id).toBe(original)
  expect(body.items[0].artwork.nearDuplicate).toBeUndefined()
  expect(await listSystemReports()).toEqual(reports)
})

test('a new image of a work published before is compared with later works, too', async () => {
  const early = await add(bo, await compressed(FOURTH, 80), 'Early')
  await publish(bo, early.id)
  const late = await add(ada, await compressed(FIFTH, 80), 'Late')
  await publish(ada, late.id)
  const imageUrl = `data:image/jpeg;base64,${(await compressed(FIFTH, 60)).toString('base64')}`
  const changed = await bo.call('PATCH', `/artworks/${early.id}`, { imageUrl })
  expect(changed.body.nearDuplicate).toMatchObject({ id: late.id })
})

test('a copy that is published at a chosen time is reported, too', async () => {
  await publish(ada, original)
  const copy = await add(bo, await compressed(PICTURE, 45))
  const publishAt = new Date(Date.now() + 60_000).toISOString()
  expect((await bo.call('PUT', `/artworks/${copy.id}/schedule`, { publishAt })).status).toBe(200)
  const { db } = app.database
  await publicationJob({
    db,
    reportNearDuplicate,
    mailer: app.mailer,
    refuseArtist: async () => null,
    origin: 'http://localhost:3000',
    log: silentLog,
  }).run(new Date(Date.now() + 120_000))
  const subjects = (await listSystemReports()).map(
    ({ subject }: { readonly subject: { readonly id: string } }) => subject.id,
  )
  expect(subjects).toContain(copy.id)
})

test('a new image of a published work is compared, too; other changes are not', async () => {
  await publish(ada, original)
  const work = await add(bo, await compressed(OTHER, 80), 'Own')
  expect((await publish(bo, work.id)).nearDuplicate).toBeUndefined()
  const imageUrl = `data:image/jpeg;base64,${(await compressed(PICTURE, 60)).toString('base64')}`
  const changed = await bo.call('PATCH', `/artworks/${work.id}`, { imageUrl })
  expect(changed.body.nearDuplicate).toMatchObject({ id: original })
  const reported = (await listSystemReports()).map(
    ({ subject }: { readonly subject: { readonly id: string } }) => subject.id,
  )
  expect(reported).toContain(work.id)
  const renamed = await bo.call('PATCH', `/artworks/${work.id}`, { title: 'Renamed' })
  expect(renamed.body.nearDuplicate).toBeUndefined()
})

test('an image that comes by a table is compared, too', async () => {
  await publish(ada, original)
  const work = await add(bo, await compressed(OTHER, 70), 'By table')
  await publish(bo, work.id)
  const imageUrl = `data:image/jpeg;base64,${(await compressed(PICTURE, 55)).toString('base64')}`
  const image = (await bo.call('POST', '/images', { dataUrl: imageUrl })).body
  const form = new FormData()
  form.set('file', new File([`id,image\n${work.id},${image.id}\n`], 'works.csv'))
  form.set('mode', 'all')
  const { body } = await bo.call('POST', '/users/me/artworks/imports', form)
  expect(body.changes).toMatchObject([{ id: work.id, nearDuplicate: { id: original } }])
  const reported = (await listSystemReports()).map(
    ({ subject }: { readonly subject: { readonly id: string } }) => subject.id,
  )
  expect(reported).toContain(work.id)
})

test('artists repeat their own works, and plain images are not compared', async () => {
  const { id: first } = await add(ada, await compressed(THIRD, 80))
  await publish(ada, first)
  expect((await add(ada, await compressed(THIRD, 50))).nearDuplicate).toBeUndefined()
  const plain = (background: string) =>
    sharp({ create: { width: 90, height: 90, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const { id } = await add(ada, await plain('#d0d0d0'))
  await publish(ada, id)
  expect((await add(bo, await plain('#d1d1d1'))).nearDuplicate).toBeUndefined()
})
