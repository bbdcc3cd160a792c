import { open, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTENTS, HEAD, IMAGES, type Contents, type Head } from './archive-content.ts'
import { writeArchive } from './archive-file.ts'
import { summariseArchive } from './archive-summary.ts'
import { makeFolder } from './backup-fixture.ts'

let folder: Awaited<ReturnType<typeof makeFolder>>

beforeAll(async () => {
  folder = await makeFolder()
})
afterAll(() => folder.remove())

const now = new Date('2026-03-04T05:06:07.000Z')
const head: Head = {
  format: 1,
  createdAt: now.toISOString(),
  migrations: [
    { hash: 'a', createdAt: 1 },
    { hash: 'b', createdAt: 2 },
  ],
  tables: [{ name: 'artworks', columns: ['id'] }],
  sequences: [],
}
const contents: Contents = {
  tables: { artworks: { rows: 7, digest: 'x' } },
  imageFiles: 3,
  hasImages: true,
  missingFiles: [],
}

const path = (name: string) => join(folder.path, name)

async function write(name: string, imageBytes: number): Promise<string> {
  await writeArchive(path(name), now, async (add) => {
    await add(HEAD, Buffer.from(JSON.stringify(head)))
    await add(`${IMAGES}a`, Buffer.alloc(imageBytes, 1))
    await add(CONTENTS, Buffer.from(JSON.stringify(contents)))
  })
  return path(name)
}

test.each([0, 1, 511, 512, 513, 3_000_000])(
  'a backup with an image of %i bytes is known without being read whole',
  async (bytes) => {
    const file = await write(`with-${bytes}.tar`, bytes)
    expect(await summariseArchive(file)).toEqual({ createdAt: now, migrations: 2, contents })
  },
)

test('of a backup that was cut short only the beginning is known', async () => {
  const file = await write('short.tar', 600_000)
  await truncate(file, (await stat(file)).size - 4096)
  expect(await summariseArchive(file)).toEqual({ createdAt: now, migrations: 2, contents: null })
})

test('other files are no backups', async () => {
  await writeFile(path('empty.tar'), '')
  await writeFile(path('text.tar'), 'no tar file'.repeat(1000))
  expect(await summariseArchive(path('empty.tar'))).toBeNull()
  expect(await summariseArchive(path('text.tar'))).toBeNull()
  const file = await write('changed.tar', 10)
  const opened = await open(file, 'r+')
  await opened.write(Buffer.from('{'), 0, 1, 600)
  await opened.close()
  expect(await summariseArchive(file)).toBeNull()
})
