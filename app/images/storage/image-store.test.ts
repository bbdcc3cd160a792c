import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTemporaryStore, type TemporaryStore } from '../image-fixture.server.ts'
import { folderImageStore, type ListedFile } from './image-store.server.ts'

let folder: TemporaryStore
beforeEach(async () => {
  folder = await openTemporaryStore()
})
afterEach(() => folder.remove())

const KEY = 'ab/cd/abcd/400.webp'
const text = (content: string) => new TextEncoder().encode(content)
const read = async (key: string, range?: { start: number; end: number }) => {
  const opened = await folder.store.get(key, range)
  return opened === null ? null : new Response(opened.body).text()
}

test('a missing file is null, and deleting it succeeds', async () => {
  expect(await read(KEY)).toBeNull()
  expect(await folder.store.find(KEY)).toBeNull()
  await folder.store.put(KEY, text('x'))
  expect(await read('ab/cd')).toBeNull()
  expect(await folder.store.find('ab/cd')).toBeNull()
  expect(await read(`${KEY}/further`)).toBeNull()
  await folder.store.delete(KEY)
  await folder.store.delete(KEY)
  expect(await folder.listAll()).toEqual([])
})

test('other local users can read neither the folders nor the files', async () => {
  await folder.store.put(KEY, text('portrait'))
  const entries = await readdir(folder.dir, { recursive: true, withFileTypes: true })
  const modes = entries.map(async (entry) => {
    const { mode } = await stat(join(entry.parentPath, entry.name))
    return `${entry.isFile() ? 'file' : 'folder'} ${(mode & 0o777).toString(8)}`
  })
  expect(new Set(await Promise.all(modes))).toEqual(new Set(['folder 700', 'file 600']))
})

test.runIf(process.platform === 'linux')('a folder that cannot be made is a fault', async () => {
  const writing = folderImageStore('/proc/frame/images').put(KEY, text('1'))
  await expect(writing).rejects.toMatchObject({ code: 'ENOENT', syscall: 'mkdir' })
})

test('deleting the last file of an image deletes its folder', async () => {
  await folder.store.put(KEY, text('1'))
  await folder.store.put('ab/cd/abcd/800.webp', text('2'))
  await folder.store.delete(KEY)
  expect(await read('ab/cd/abcd/800.webp')).toBe('2')
  await folder.store.delete('ab/cd/abcd/800.webp')
  // The folder was deleted, so a file can have its name.
  await folder.store.put('ab/cd/abcd', text('3'))
  expect(await read('ab/cd/abcd')).toBe('3')
})

test('a failed write leaves nothing behind', async () => {
  await folder.store.put('ab/cd/taken/x', text('1'))
  // A folder at the file's path makes the final rename fail.
  await expect(folder.store.put('ab/cd/taken', text('2'))).rejects.toThrow(/directory/)
  expect(await folder.listAll()).toEqual(['x'])
})

test('writing and deleting neighbouring files concurrently loses nothing', async () => {
  for (let round = 0; round < 20; round++) {
    await folder.store.put(KEY, text('old'))
    await Promise.all([
      folder.store.delete(KEY),
      folder.store.put('ab/cd/abcd/800.webp', text('new')),
    ])
    expect(await read('ab/cd/abcd/800.webp')).toBe('new')
    await folder.store.delete('ab/cd/abcd/800.webp')
  }
})

test('the list has all files, grouped by folder, without unfinished ones', async () => {
  await folder.store.put('b/2/x', text('12'))
  await folder.store.put('a/1/x', text('1'))
  await folder.store.put('a/1/y', text('1'))
  await writeFile(join(folder.dir, '.partial', 'unfinished'), 'half')
  const listed: ListedFile[] = []
  for await (const file of folder.store.list()) listed.push(file)
  expect(listed.map(({ key, bytes }) => [key, bytes])).toEqual([
    ['a/1/x', 1],
    ['a/1/y', 1],
    ['b/2/x', 2],
  ])
})

test('a store whose folder does not exist yet has an empty list', async () => {
  await rm(folder.dir, { recursive: true })
  for await (const file of folder.store.list()) throw new Error(`unexpected ${file.key}`)
  await folder.store.deletePartial(new Date())
  await folder.store.put(KEY, text('first'))
  expect(await read(KEY)).toBe('first')
})

test('old unfinished writes are deleted', async () => {
  const partial = join(folder.dir, '.partial')
  await mkdir(partial)
  await writeFile(join(partial, 'old'), 'half')
  await writeFile(join(partial, 'young'), 'half')
  const yesterday = new Date(Date.now() - 86_400_000)
  await utimes(join(partial, 'old'), yesterday, yesterday)
  await folder.store.deletePartial(new Date(Date.now() - 3_600_000))
  expect(await folder.listAll()).toEqual(['young'])
})
