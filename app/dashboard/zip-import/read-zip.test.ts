import { zipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { openZip, type OpenZip } from './read-zip.ts'
import { MAX_ZIP_ENTRIES } from './zip-plan.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const blobOf = (zip: Uint8Array) => new Blob([new Uint8Array(zip)])

async function opened(zip: Uint8Array): Promise<OpenZip> {
  const result = await openZip(blobOf(zip))
  if (typeof result === 'string') throw new Error(result)
  return result
}

async function unpack({ entries, unpack: read }: OpenZip, name: string): Promise<string | null> {
  const entry = entries.find((one) => one.name === name)
  if (entry === undefined) throw new Error(`no ${name}`)
  return (await (await read(entry, 'image/png'))?.text()) ?? null
}

test('files are listed and unpacked, packed or stored, with names in any script', async () => {
  const date = new Date(2026, 4, 1, 12)
  const zip = await opened(
    zipSync({
      'images/Ödland 🌾.png': [bytes('grass'.repeat(1000)), { level: 9, mtime: date }],
      'works.csv': [bytes('id'), { level: 0, mtime: date }],
    }),
  )
  expect(zip.entries).toMatchObject([
    { name: 'images/Ödland 🌾.png', size: 5000, isEncrypted: false, modifiedAt: date.getTime() },
    { name: 'works.csv', size: 2, packedSize: 2 },
  ])
  expect(zip.entries[0]?.packedSize).toBeLessThan(200)
  expect(await unpack(zip, 'images/Ödland 🌾.png')).toBe('grass'.repeat(1000))
  expect(await unpack(zip, 'works.csv')).toBe('id')
})

test('says so when its reader cannot be loaded, as after a new version of the site', async () => {
  vi.doMock('@zip.js/zip.js/lib/zip-core-native.js', () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await openZip(blobOf(zipSync({ 'a.png': bytes('a') })))).toMatch(/could not be loaded/)
  vi.doUnmock('@zip.js/zip.js/lib/zip-core-native.js')
})

test('what is no ZIP, is cut off, or has too many files is refused', async () => {
  const whole = zipSync({ 'a.png': bytes('a'.repeat(500)) })
  for (const broken of [bytes('no zip'), new Uint8Array(), whole.subarray(0, whole.length - 30)]) {
    expect(await openZip(blobOf(broken))).toMatch(/not a ZIP, or it is damaged/)
  }
  const names = Array.from({ length: MAX_ZIP_ENTRIES + 1 }, (_, nth) => [`${nth}.txt`, bytes('')])
  expect(await openZip(blobOf(zipSync(Object.fromEntries(names), { level: 0 })))).toMatch(
    /more than 10,000 files/,
  )
})

test('a file that unpacks to more than the list says, or has another checksum, is damaged', async () => {
  const text = 'x'.repeat(100_000)
  const packed = zipSync({ 'a.png': [bytes(text), { level: 9 }], 'b.png': bytes('fine') })
  const lying = packed.slice()
  const list = indexOf(lying, [0x50, 0x4b, 1, 2])
  // Falsifies the unpacked size in the central directory and the local header.
  const claim = new DataView(lying.buffer)
  claim.setUint32(list + 24, 10, true)
  claim.setUint32(22, 10, true)
  expect(await unpack(await opened(lying), 'a.png')).toBeNull()
  expect(await unpack(await opened(lying), 'b.png')).toBe('fine')
  const other = packed.slice()
  new DataView(other.buffer).setUint32(list + 16, 1, true)
  new DataView(other.buffer).setUint32(14, 1, true)
  expect(await unpack(await opened(other), 'a.png')).toBeNull()
})

function indexOf(data: Uint8Array, pattern: readonly number[]): number {
  return data.findIndex((_, at) => pattern.every((byte, nth) => data[at + nth] === byte))
}
