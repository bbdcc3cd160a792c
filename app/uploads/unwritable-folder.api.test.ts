import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestAppOptions } from '../../tests/helpers/app/app.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/helpers/database/database.ts'
import { newPhoto } from '../../tests/helpers/files/new-photo.ts'
import { signUp, type Answer } from '../../tests/helpers/app/person.ts'
import { makeTemporaryFolder } from '../../tests/helpers/temporary-folders.ts'
import { begin, idOf, patch } from '../../tests/helpers/app/tus.ts'
import { setScratchFolder } from '../images/processing/image-process.server.ts'
import { images } from '../images/image.tables.server.ts'
import { problems } from '../kernel/problem.ts'
import { folderImageStore } from '../images/storage/image-store.server.ts'

// A data folder that is a file: its folders cannot be made.

let database: TestDatabase
let folder: string
const unwritable = (name: string) => join(folder, 'file', name)
const open: TestApp[] = []
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  folder = await makeTemporaryFolder('test')
  await writeFile(join(folder, 'file'), '')
})
afterEach(() => setScratchFolder(tmpdir()))
afterAll(async () => {
  for (const app of open) await app.close()
  await database.close()
})

async function openArtist(options: TestAppOptions = {}) {
  const app = await openTestApp({ database, ...options })
  open.push(app)
  return signUp(app.api, { isArtist: true })
}

/** The status and the texts of an answer, and the images that are stored. */
const outcomeOf = async ({ status, body }: Answer) => ({
  status,
  code: body.code,
  message: body.title,
  stored: await database.db.select().from(images),
})
const NOT_SAVED = {
  status: 503,
  code: 'image-not-saved',
  message: problems['image-not-saved'].message,
  stored: [],
}

async function upload(options?: TestAppOptions): Promise<Answer> {
  const artist = await openArtist(options)
  const form = new FormData()
  form.set('file', new File([await newPhoto()], 'work.png', { type: 'image/png' }))
  return artist.call('POST', '/images', form)
}

test('an upload without a folder for its temporary files is refused', async () => {
  setScratchFolder(unwritable('scratch'))
  expect(await outcomeOf(await upload())).toEqual(NOT_SAVED)
})

test('an upload without a folder for images is refused', async () => {
  expect(await outcomeOf(await upload({ store: folderImageStore(unwritable('images')) }))).toEqual(
    NOT_SAVED,
  )
})

test('an upload in parts without a folder for its file is refused', async () => {
  const artist = await openArtist({ partialFolder: unwritable('partial-uploads') })
  expect(await outcomeOf(await begin(artist, 1000))).toEqual(NOT_SAVED)
})

test('a part is refused once the disk is read-only', async () => {
  let isReadOnly = false
  const freeBytes = () => {
    if (!isReadOnly) return Infinity
    throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' })
  }
  const artist = await openArtist({ freeBytes })
  const id = idOf(await begin(artist, 1000))
  isReadOnly = true
  expect(
    await outcomeOf(await patch(artist, id, { offset: 0, bytes: new Uint8Array(10) })),
  ).toEqual(NOT_SAVED)
})
