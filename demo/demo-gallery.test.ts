import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { averageColour, decodeImage } from '../app/images/processing/image-codec.server.ts'
import { inspectImage } from '../app/images/processing/image-header.server.ts'
import { MEDIA } from '../app/artworks/medium.ts'
import { derivativesOf } from '../app/images/image.ts'
import { isRefusal } from '../app/kernel/result.ts'
import { heroWorks } from '../app/welcome/hero-works.ts'
import { demoArtists } from './demo-artists.ts'
import { heroPieces } from './demo-hero.ts'
import { getPicture, listDemoPictures, pictureFiles, workPictureName } from './demo-picture.ts'
import { demoSketches } from './demo-sketches.ts'
import { artistId, workId } from './seeding/demo-id.ts'
import facts from './pictures.json' with { type: 'json' }

const MAX_BYTES = 20 * 1024 * 1024

const works = demoArtists.flatMap((artist) => artist.works.map((work) => ({ artist, work })))
const published = works.filter(({ work }) => !work.isDraft)
const pictures = listDemoPictures(demoArtists)

test('the demo gallery shows at least 40 artists and 235 works in all media', () => {
  expect(demoArtists.length).toBeGreaterThanOrEqual(40)
  expect(published.length).toBeGreaterThanOrEqual(235)
  const media = works.map(({ artist, work }) => work.medium ?? artist.medium)
  expect(new Set(media)).toEqual(new Set(MEDIA))
  expect(demoArtists.filter((artist) => artist.isDemoArtist)).toHaveLength(1)
})

test('no two artists share a key, no two works a title, a text or an image', () => {
  const isUnique = (texts: readonly string[]) => new Set(texts).size === texts.length
  expect(isUnique(demoArtists.map(({ key }) => key))).toBe(true)
  expect(isUnique(works.map(({ work }) => work.title))).toBe(true)
  expect(isUnique(works.map(({ work }) => work.description))).toBe(true)
  expect(isUnique(demoSketches.map(({ id }) => id))).toBe(true)
  expect(isUnique(pictures.map(({ id }) => id))).toBe(true)
})

test('every work has the fields of a real one, within bounds', () => {
  for (const { work } of works) {
    expect(work.price, work.title).toBeGreaterThanOrEqual(40)
    expect(work.price, work.title).toBeLessThanOrEqual(18_000)
    expect(Number.isInteger(work.price), work.title).toBe(true)
    for (const side of [work.size.width, work.size.height]) {
      expect(Number.isInteger(side), work.title).toBe(true)
      expect(side, work.title).toBeGreaterThanOrEqual(20)
      expect(side, work.title).toBeLessThanOrEqual(500)
    }
    expect(Number.isNaN(Date.parse(work.date)), work.title).toBe(false)
    expect(work.date, work.title).toMatch(/^(1998|1999|20[01]\d|202[0-6])-\d\d-\d\d$/)
    expect(work.altDescription.length, work.title).toBeGreaterThan(20)
    expect(work.tags.length, work.title).toBeGreaterThanOrEqual(3)
    expect(work.tags.length, work.title).toBeLessThanOrEqual(6)
  }
})

test('the gallery has portrait, landscape, square and panoramic formats', () => {
  const shapes = published.map(({ work }) => work.size.width / work.size.height)
  expect(shapes.some((shape) => shape < 1)).toBe(true)
  expect(shapes.some((shape) => shape === 1)).toBe(true)
  expect(shapes.some((shape) => shape > 1 && shape < 2)).toBe(true)
  expect(shapes.some((shape) => shape >= 2)).toBe(true)
})

test('the landing page shows six published works, by six artists', () => {
  expect(heroWorks).toEqual(
    heroPieces.map(({ artist, work }) =>
      expect.objectContaining({
        id: workId(artist, work),
        artistId: artistId(artist),
        title: work.title,
        artist: `${artist.firstName} ${artist.lastName}`,
        alt: work.altDescription,
      }),
    ),
  )
  expect(heroPieces.every(({ work }) => !work.isDraft)).toBe(true)
  expect(new Set(heroPieces.map(({ artist }) => artist.key)).size).toBe(6)
})

test('at least 36 sketches stand in for the stock photos', () => {
  expect(demoSketches.length).toBeGreaterThanOrEqual(36)
  expect(demoSketches.every(({ id }) => /^sketch-[a-z0-9-]{1,50}$/.test(id))).toBe(true)
})

test('a picture has the proportions of its work', () => {
  for (const { artist, work } of works) {
    const { width, height } = getPicture(workPictureName(artist, work))
    expect(width / height, work.title).toBeCloseTo(work.size.width / work.size.height, 1)
  }
})

test('the image pipeline finds in every picture what is noted of it', async () => {
  for (const [index, picture] of pictures.entries()) {
    const files = pictureFiles(picture)
    const { derivative, path } = files.at(-1) ?? {}
    const bytes = readFileSync(path ?? '')
    expect(createHash('sha256').update(bytes).digest('hex'), path).toBe(picture.id)
    expect(bytes.length, path).toBe(picture.bytes)
    expect(derivative?.pixels, path).toBe(picture.width)
    // Decoding takes long, so that a part has to do.
    if (index % 20 > 0) continue
    const header = await inspectImage({ bytes })
    if (isRefusal(header)) throw new Error(`${path}: ${header.refused}`)
    const pixels = await decodeImage({ bytes }, header)
    if (isRefusal(pixels)) throw new Error(`${path}: ${pixels.refused}`)
    const { width, height, placeholder } = picture
    expect({ width: pixels.width, height: pixels.height }, path).toEqual({ width, height })
    expect(await averageColour(pixels), path).toBe(placeholder)
  }
})

test('every AVIF derivative of a picture is there, in its width', async () => {
  for (const picture of pictures) {
    const files = pictureFiles(picture)
    const expected = derivativesOf(picture.width).filter(({ format }) => format === 'avif')
    expect(files).toHaveLength(expected.length)
    for (const { derivative, path } of files) {
      const header = await inspectImage({ bytes: readFileSync(path) })
      expect(header, path).toMatchObject({ width: derivative.pixels })
    }
  }
})

test('no other picture is kept, and all together stay below 20 MB', () => {
  const expected = pictures.flatMap((picture) => pictureFiles(picture).map(({ path }) => path))
  const kept = globSync('demo/pictures/**/*.avif').map((path) => path.replaceAll('\\', '/'))
  expect(kept.toSorted()).toEqual(expected.toSorted())
  expect(Object.keys(facts)).toHaveLength(pictures.length)
  const sketches = globSync('demo/sketches/*/*.webp')
  expect(sketches).toHaveLength(demoSketches.length * 2)
  const all = [...kept, ...sketches, ...globSync('public/hero/*')]
  expect(all.reduce((sum, path) => sum + statSync(path).size, 0)).toBeLessThan(MAX_BYTES)
})
