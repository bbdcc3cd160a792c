import { expect, test } from 'vitest'
import { createDiskReserve, type LowDisk } from './disk-reserve.server.ts'

const MB = 1024 * 1024

function openReserve(freeBytes: Record<string, number>, reserveBytes = 100 * MB) {
  const warnings: LowDisk[] = []
  const reserve = createDiskReserve({
    folders: Object.keys(freeBytes),
    reserveBytes,
    onLow: (low) => void warnings.push(low),
    readFreeBytes: async (folder) => freeBytes[folder] ?? 0,
  })
  return { ...reserve, warnings }
}

test('a write that leaves the reserve is done', async () => {
  const { check, write, warnings } = openReserve({ images: 150 * MB })
  expect(await check()).toBeNull()
  expect(await write(50 * MB, async () => 'written')).toBe('written')
  expect(warnings).toEqual([])
})

test('a write that would use the reserve is refused before it begins', async () => {
  const { write, warnings } = openReserve({ images: 150 * MB })
  let begun = false
  const outcome = await write(50 * MB + 1, async () => (begun = true))
  expect([outcome, begun]).toEqual([{ refused: 'disk-full' }, false])
  expect(warnings).toEqual([{ folder: 'images', freeBytes: 150 * MB, reserveBytes: 100 * MB }])
})

test('a write that finds the disk full is refused, and other faults are thrown', async () => {
  const { write } = openReserve({ images: 150 * MB })
  const failWith = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))
  expect(await write(MB, failWith('ENOSPC'))).toEqual({ refused: 'disk-full' })
  await expect(write(MB, failWith('EIO'))).rejects.toThrow('EIO')
  expect(await write(50 * MB, async () => 'written')).toBe('written')
})

test('a check for a known need refuses what would use the reserve', async () => {
  const { check } = openReserve({ images: 150 * MB })
  expect(await check(50 * MB)).toBeNull()
  expect(await check(50 * MB + 1)).toEqual({ refused: 'disk-full' })
})

test('the free bytes of each file system are listed, if it says how many', async () => {
  const { listFreeBytes } = openReserve({ images: 150 * MB, cluster: Infinity })
  expect(await listFreeBytes()).toEqual({ images: 150 * MB })
})

test('the disk of the database counts like the disk of the images', async () => {
  const { check, warnings } = openReserve({ images: 900 * MB, cluster: 99 * MB })
  expect(await check()).toEqual({ refused: 'disk-full' })
  expect(warnings.map(({ folder }) => folder)).toEqual(['cluster'])
})

test('of writes at the same time, only those are done that fit together', async () => {
  const { write } = openReserve({ images: 200 * MB })
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const writes = Array.from({ length: 5 }, (_, nth) =>
    write(40 * MB, async () => {
      await end
      return nth
    }),
  )
  const refused = { refused: 'disk-full' }
  expect(await Promise.all(writes.slice(2))).toEqual([refused, refused, refused])
  expect(await write(30 * MB, async () => 'too much')).toEqual(refused)
  resolve()
  expect(await Promise.all(writes.slice(0, 2))).toEqual([0, 1])
  expect(await write(100 * MB, async () => 'fits again')).toBe('fits again')
})

test('a failed write no longer counts', async () => {
  const { write } = openReserve({ images: 200 * MB })
  const failing = write(100 * MB, () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(await write(100 * MB, async () => 'written')).toBe('written')
})

test('the free space of a folder that does not exist yet is that of its parent', async () => {
  const folders = ['/tmp/frame-not-there/images', '/tmp']
  const [none, whole] = [0, 1e18].map((reserveBytes) =>
    createDiskReserve({ folders, reserveBytes }),
  )
  expect(await none?.check()).toBeNull()
  expect(await whole?.check()).toEqual({ refused: 'disk-full' })
})
