import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../tests/helpers/database/database.ts'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary-folders.ts'
import { originalKey } from '../image.ts'
import { folderMarker, holdsSharedImages } from './store-marker.server.ts'
import { saveImage } from './image-row.store.server.ts'
import { folderImageStore } from './image-store.server.ts'

let database: TestDatabase
let parent: string

beforeEach(async () => {
  database = await openTestDatabase()
  parent = await makeTemporaryFolder('test')
})

afterEach(async () => {
  await database.close()
  await rm(parent, { recursive: true, force: true })
})

function isShared(name: string): Promise<boolean> {
  const folder = join(parent, name)
  return holdsSharedImages(database.db, {
    store: folderImageStore(folder),
    marker: folderMarker(folder),
  })
}

/** Simulates an upload by a process with this folder. */
async function upload(name: string, digit: string): Promise<void> {
  const id = digit.repeat(64)
  await folderImageStore(join(parent, name)).put(
    originalKey({ id, originalFormat: 'webp' }),
    Buffer.from(digit),
  )
  await saveImage(database.db, { id, width: 9, height: 9, placeholder: '#ffffff', bytes: 1 })
}

test('processes that start together with one folder share its images', async () => {
  const starts = Array.from({ length: 8 }, () => isShared('one'))
  expect(await Promise.all(starts)).toEqual(Array(8).fill(true))
  await upload('one', 'a')
  expect(await isShared('one')).toBe(true)
})

test('the folder of a second process is another, even before the first upload', async () => {
  expect(await isShared('one')).toBe(true)
  expect(await isShared('two')).toBe(false)
  await upload('one', 'a')
  expect([await isShared('one'), await isShared('two')]).toEqual([true, false])
})

test('of two folders that start together, one belongs to the database', async () => {
  const both = await Promise.all([isShared('one'), isShared('two')])
  expect(both.toSorted()).toEqual([false, true])
})

test('a moved folder is the same; a copy is another once it lacks an image', async () => {
  await isShared('one')
  await upload('one', 'a')
  await cp(join(parent, 'one'), join(parent, 'two'), { recursive: true })
  expect(await isShared('two')).toBe(true)
  await upload('one', 'b')
  expect([await isShared('one'), await isShared('two')]).toEqual([true, false])
})

test('a gallery of an older version marks its folder, unless its images are elsewhere', async () => {
  await upload('one', 'a')
  expect(await isShared('one')).toBe(true)
  await database.sql`delete from installation_values`
  expect(await isShared('two')).toBe(false)
})
