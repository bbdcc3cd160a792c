import fc from 'fast-check'
import { validateBytes } from 'gltf-validator'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { addArtwork, signUp, type Person } from '../../../tests/helpers/app/person.ts'
import { FRAME_COLOURS, type PhysicalWork } from '../../artworks/physical/physical-work.ts'
import { framedWork } from '../../artworks/physical/work-geometry.ts'
import { readsOn } from '../../database/replicas/replicas.server.ts'
import { createArFiles } from './ar-files.server.ts'
import { writeGlb } from './glb.server.ts'
import { writeUsdz } from './usdz.server.ts'
import { workModel } from './work-model.ts'

let app: TestApp
let artist: Person
let files: ReturnType<typeof createArFiles>

beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true })
  files = createArFiles({ reads: readsOn(app.database.db), store: app.store })
})

afterAll(() => app.close())

const framed = {
  dimensions: { width: 604, height: 800, depth: 18 },
  shape: 'rectangle',
  frame: { width: 30, depth: 40, colour: 'oak', mat: 50 },
  hangingHeight: null,
} as const satisfies PhysicalWork

const works = fc.record({
  dimensions: fc.record({
    width: fc.integer({ min: 10, max: 20_000 }),
    height: fc.integer({ min: 10, max: 20_000 }),
    depth: fc.option(fc.integer({ min: 1, max: 1000 })),
  }),
  shape: fc.constantFrom('rectangle' as const, 'round' as const, 'oval' as const),
  frame: fc.option(
    fc.record({
      width: fc.integer({ min: 1, max: 300 }),
      depth: fc.integer({ min: 1, max: 300 }),
      colour: fc.constantFrom(...FRAME_COLOURS),
      mat: fc.integer({ min: 0, max: 300 }),
    }),
  ),
  hangingHeight: fc.constant(null),
})

const drawTexture = () =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: '#a05030' } })
    .jpeg()
    .toBuffer()

/** The sides of a box around a GLB, in millimetres, as the Khronos validator has read the file. */
async function judge(bytes: Uint8Array) {
  const { issues, info } = await validateBytes(bytes)
  const { numErrors, numWarnings, messages } = issues
  expect([numErrors, numWarnings], JSON.stringify(messages)).toEqual([0, 0])
  expect(info.hasTextures).toBe(true)
  const length = Buffer.from(bytes).readUInt32LE(12)
  const json = JSON.parse(Buffer.from(bytes.subarray(20, 20 + length)).toString())
  const boxes = json.accessors.filter(({ min }: { min?: number[] }) => min?.length === 3)
  return [0, 1, 2].map((axis) => {
    const reach = (side: 'min' | 'max') =>
      boxes.map((box: Record<typeof side, number[]>) => box[side][axis])
    return (Math.max(...reach('max')) - Math.min(...reach('min'))) * 1000
  })
}

describe('a GLB', () => {
  test('passes the Khronos validator and is as large as the framed work, to a millimetre', async () => {
    const texture = await drawTexture()
    await fc.assert(
      fc.asyncProperty(works, async (work) => {
        const model = workModel(work, { width: 60, height: 80 })
        const sides = await judge(writeGlb({ model, texture, title: 'Noon “1”' }))
        const { outer, depth } = framedWork(work)
        const wanted = [outer.width, outer.height, work.frame?.depth ?? depth]
        for (const [axis, side] of sides.entries())
          expect(Math.abs(side - (wanted[axis] ?? 0))).toBeLessThan(1)
      }),
      { numRuns: 30 },
    )
  })

  test('has a photo of other proportions cut at its sides, not stretched', () => {
    const square = { ...framed, dimensions: { width: 500, height: 500, depth: null } }
    const [picture] = workModel(square, { width: 1000, height: 500 })
    const us = picture?.mesh.texture?.map(([u]) => u) ?? []
    expect([Math.min(...us), Math.max(...us)]).toEqual([0.25, 0.75])
  })
})

type ZipEntry = { readonly name: string; readonly start: number; readonly bytes: Buffer }

/** Reads an archive by its central directory. */
function readZip(bytes: Buffer): ZipEntry[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'))
  let at = bytes.readUInt32LE(end + 16)
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    expect([bytes.readUInt32LE(at), bytes.readUInt16LE(at + 10)]).toEqual([0x02014b50, 0])
    const [size, nameLength] = [bytes.readUInt32LE(at + 24), bytes.readUInt16LE(at + 28)]
    const header = bytes.readUInt32LE(at + 42)
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString()
    at += 46 + nameLength
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
    return { name, start, bytes: bytes.subarray(start, start + size) }
  })
}

describe('a USDZ', () => {
  test('is an archive without compression, whose files begin at multiples of 64', async () => {
    const texture = await drawTexture()
    const model = workModel(framed, { width: 60, height: 80 })
    const entries = readZip(Buffer.from(writeUsdz({ model, texture })))
    expect(entries.map(({ name }) => name)).toEqual(['work.usda', 'textures/picture.jpg'])
    for (const { start } of entries) expect(start % 64).toBe(0)
    expect(Buffer.compare(entries[1]?.bytes ?? Buffer.alloc(0), texture)).toBe(0)
  })

  test('has its anchor to a wall on the root prim, metres, and the picture the right way up', async () => {
    const model = workModel(framed, { width: 604, height: 800 })
    const [layer] = readZip(Buffer.from(writeUsdz({ model, texture: await drawTexture() })))
    const text = layer?.bytes.toString() ?? ''
    const root = text.slice(0, text.indexOf('def Xform "Hanging"'))
    expect(root).toMatch(/^#usda 1\.0\n/)
    expect(root).toContain('metersPerUnit = 1')
    expect(root).toContain('prepend apiSchemas = ["Preliminary_AnchoringAPI"]')
    expect(root).toContain('uniform token preliminary:planeAnchoring:alignment = "vertical"')
    const picture = text.slice(text.indexOf('def Mesh "Picture"'), text.indexOf('def Mesh "Frame"'))
    const [, points = ''] = /points = \[(.*?)\]/.exec(picture) ?? []
    const [, places = ''] = /primvars:st = \[(.*?)\]/.exec(picture) ?? []
    // The lower right corner of the work is that of the photo, which USD counts from below.
    expect(points.startsWith('(0.302, -0.4, 0.03)')).toBe(true)
    expect(places.startsWith('(1, 0)')).toBe(true)
  })
})

describe('the files of a work', () => {
  const publish = async (fields: object) => {
    const id = await addArtwork(artist)
    expect((await artist.call('PATCH', `/artworks/${id}`, fields)).status).toBe(200)
    return id
  }

  test.each([
    ['glb', 'model/gltf-binary', 'glTF'],
    ['usdz', 'model/vnd.usdz+zip', 'PK\x03\x04'],
  ])('are a .%s of type %s, with a tag for caches', async (ending, type, magic) => {
    const id = await publish(framed)
    const answer = await files.request(`/${id}.${ending}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 4).toString('latin1')).toBe(magic)
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    const etag = answer.headers.get('etag') ?? ''
    const again = await files.request(`/${id}.${ending}`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    await artist.call('PATCH', `/artworks/${id}`, { frame: null })
    const changed = await files.request(`/${id}.${ending}`, { headers: { 'if-none-match': etag } })
    expect(changed.status).toBe(200)
    if (ending === 'glb') await judge(bytes)
  })

  test('are there for published works with a size only', async () => {
    const draft = await addArtwork(artist, { isPublished: false })
    await artist.call('PATCH', `/artworks/${draft}`, framed)
    const bare = await publish({ dimensions: null })
    const codes: unknown[] = []
    for (const file of [`${draft}.glb`, `${bare}.usdz`, 'x.glb', `${bare}.obj`]) {
      const answer = await files.request(`/${file}`)
      codes.push([answer.status, ((await answer.json()) as { code: string }).code])
    }
    expect(codes).toEqual([
      [404, 'artwork-not-found'],
      [404, 'size-not-stated'],
      [404, 'artwork-not-found'],
      [404, 'artwork-not-found'],
    ])
  })
})
