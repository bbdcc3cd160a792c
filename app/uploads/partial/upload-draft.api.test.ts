import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary-folders.ts'
import { newPhoto } from '../../../tests/helpers/files/new-photo.ts'
import { signUp, type Person } from '../../../tests/helpers/app/person.ts'
import { projectFile } from '../../config/project-root.server.ts'
import { bombPng } from '../../images/image-fixture.server.ts'
import { folderImageStore } from '../../images/storage/image-store.server.ts'
import { openPartialFiles } from './partial-file.server.ts'
import {
  begin,
  finish,
  head,
  idOf,
  patch,
  send,
  usePartialUploads,
} from '../../../tests/helpers/app/tus.ts'

const { openApp, openArtist, database, folder } = usePartialUploads()

async function worksOf(artist: Person): Promise<{ id: string; title: string }[]> {
  return (await artist.call('GET', '/users/me/artworks')).body.items
}

test('a complete upload becomes a draft with a title, once, however often it is asked', async () => {
  const artist = await openArtist()
  const id = await send(artist, await newPhoto())
  const answers = [await finish(artist, id), await finish(artist, id)]
  for (const { status, headers, body } of answers) {
    expect(status).toBe(200)
    expect(headers.get('etag')).toBe('"1"')
    expect(body).toMatchObject({
      id,
      title: 'Evening light',
      isPublished: false,
      price: null,
      date: null,
      year: null,
    })
  }
  expect(await worksOf(artist)).toHaveLength(1)
  const { body } = await artist.call('GET', '/uploads')
  expect(body.items).toMatchObject([{ id, artworkId: id }])
  expect(await openPartialFiles(folder()).sizeOf(id)).toBeNull()
})

test('an upload whose draft was deleted is not listed, so that its file can be added again', async () => {
  const artist = await openArtist()
  const [kept, id] = [await send(artist, await newPhoto()), await send(artist, await newPhoto())]
  for (const one of [kept, id]) expect((await finish(artist, one)).status).toBe(200)
  expect((await artist.call('DELETE', `/artworks/${id}`)).status).toBe(204)
  const { body } = await artist.call('GET', '/uploads')
  expect(body.items).toMatchObject([{ id: kept, artworkId: kept }])
})

test('two requests at once make one draft', async () => {
  const artist = await openArtist()
  const id = await send(artist, await newPhoto())
  const answers = await Promise.all([finish(artist, id), finish(artist, id)])
  expect(answers.map(({ status }) => status)).toContain(200)
  for (const { status } of answers) expect([200, 423]).toContain(status)
  expect(await worksOf(artist)).toHaveLength(1)
})

test('an upload whose draft a crash prevented becomes one when asked again', async () => {
  const artist = await openArtist()
  const id = await send(artist, await newPhoto())
  // The image is stored, but the transaction of the draft fails.
  await database().sql`create function refuse_work() returns trigger language plpgsql
    as $$ begin raise exception 'crash' using errcode = '57P01'; end $$`
  await database().sql`create trigger crash before insert on artworks
    for each row execute function refuse_work()`
  try {
    expect((await finish(artist, id)).status).toBe(503)
  } finally {
    await database().sql`drop function refuse_work() cascade`
  }
  expect(await worksOf(artist)).toEqual([])
  expect((await finish(artist, id)).status).toBe(200)
  expect(await worksOf(artist)).toHaveLength(1)
})

test('a process that crashed after the draft and before its answer leaves one draft', async () => {
  const artist = await openArtist()
  const id = await send(artist, await newPhoto())
  await finish(artist, id)
  // The crashed process has left its lease and the file.
  await openPartialFiles(folder()).create(id)
  await database()
    .sql`update partial_uploads set holder = ${id}, held_until = now() + interval '20 s'
    where id = ${id}`
  const { status, body } = await finish(artist, id)
  expect([status, body.id]).toEqual([200, id])
  expect(await worksOf(artist)).toHaveLength(1)
})

test('an incomplete upload waits for its rest', async () => {
  const artist = await openArtist()
  const photo = await newPhoto()
  const id = idOf(await begin(artist, photo.length))
  await patch(artist, id, { offset: 0, bytes: photo.subarray(0, 20) })
  const { status, body } = await finish(artist, id)
  expect([status, body.code]).toEqual([409, 'upload-incomplete'])
  await patch(artist, id, { offset: 20, bytes: photo.subarray(20) })
  expect((await finish(artist, id)).status).toBe(200)
})

test('a file that is no image is refused in the usual words, and takes no more space', async () => {
  const artist = await openArtist()
  const cases = [
    [new TextEncoder().encode('hello'), 'image-damaged'],
    [bombPng(20_000, 20_000), 'image-too-many-pixels'],
    [new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image-type'],
  ] as const
  for (const [file, code] of cases) {
    const id = await send(artist, file)
    const { body } = await finish(artist, id)
    expect(body.code).toBe(code)
    expect((await head(artist, id)).status).toBe(404)
    expect(await openPartialFiles(folder()).sizeOf(id)).toBeNull()
  }
  expect(await worksOf(artist)).toEqual([])
})

test('limits of an account and an unavailable store keep the upload for later', async () => {
  const photo = await newPhoto()
  const slow = await openArtist({ uploadLimits: { coreMsPerHour: 0 } })
  const id = await send(slow, photo)
  const refused = await finish(slow, id)
  expect([refused.status, refused.body.code]).toEqual([429, 'uploads-too-fast'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const store = {
    ...folderImageStore(await makeTemporaryFolder('test')),
    refusesWrites: () => true,
  }
  const other = await openArtist({ store })
  const kept = await send(other, photo)
  expect((await finish(other, kept)).body.code).toBe('image-not-saved')
  for (const [person, upload] of [
    [slow, id],
    [other, kept],
  ] as const) {
    expect((await head(person, upload)).headers.get('upload-offset')).toBe(String(photo.length))
  }
})

test('the artist hears that the image nearly equals another artist’s work', async () => {
  const app = await openApp()
  const [first, second] = [
    await signUp(app.api, { isArtist: true, firstName: 'Nora' }),
    await signUp(app.api, { isArtist: true }),
  ]
  const pictures = readdirSync(projectFile('demo/pictures'), { recursive: true }).map(String)
  const picture = pictures.find((file) => file.endsWith('800.avif') && !file.includes('portrait'))
  const drawing = sharp(join(projectFile('demo/pictures'), picture ?? ''))
  const photo = new Uint8Array(await drawing.jpeg().toBuffer())
  const original = await send(first, photo, 'harbour.png')
  await finish(first, original)
  await first.call('PATCH', `/artworks/${original}`, { price: 10 })
  await first.call('PUT', `/artworks/${original}/publication`)
  const { body } = await finish(second, await send(second, photo))
  expect(body.nearDuplicate).toEqual({ id: original, title: 'Harbour', artist: 'Nora Artist' })
})
