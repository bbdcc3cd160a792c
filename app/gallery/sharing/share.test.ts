import sharp from 'sharp'
import { readsOn } from '../../database/replicas/replicas.server.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { addArtwork, signUp, uploadImage, type Person } from '../../../tests/helpers/app/person.ts'
import { createShareImages } from './share-image.server.ts'
import { drawText } from './share-text.server.ts'
import { createSitemap } from './sitemap.server.ts'

let app: TestApp
let artist: Person
let images: ReturnType<typeof createShareImages>

beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true })
  images = createShareImages({
    // A busy machine may take longer than a visitor waits.
    maxWaitMs: 60_000,
    reads: readsOn(app.database.db),
    store: app.store,
    settings: app.settings,
  })
})

afterAll(() => app.close())

const sitemap = (most = 50_000) =>
  createSitemap({
    reads: readsOn(app.database.db),
    siteUrlFor: () => 'https://frame.example',
    most,
  })
const read = async (path: string, from = sitemap()) => (await from.request(path)).text()
const today = () => new Date().toISOString().slice(0, 10)

test('the sitemaps list every published work and no draft', async () => {
  const published = await addArtwork(artist)
  const draft = await addArtwork(artist, { isPublished: false })
  const index = await read('/sitemap.xml')
  expect(index).toContain(`https://frame.example/sitemaps/${today()}.xml`)
  const works = await read(`/sitemaps/${today()}.xml`)
  expect(works).toContain(`https://frame.example/artwork/${published}`)
  expect(works).not.toContain(draft)
  for (const day of ['1999-01-01', '1999-01-99', `${today()}-0`, `${today()}-2`]) {
    expect((await sitemap().request(`/sitemaps/${day}.xml`)).status).toBe(404)
  }
})

test('a day with many works has several sitemaps, each work in one of them', async () => {
  const busy = await signUp(app.api, { isArtist: true })
  const ids = new Set<string>()
  for (let nth = 0; nth < 5; nth += 1) ids.add(await addArtwork(busy))
  const all = `https://frame.example/artwork/`
  const whole = (await read(`/sitemaps/${today()}.xml`)).split(all).length - 1
  const small = sitemap(2)
  const index = await read('/sitemap.xml', small)
  const names = [...index.matchAll(/\/sitemaps\/([\d-]{10}(?:-\d+)?)\.xml/g)].map(
    ([, name]) => name,
  )
  expect(names).toHaveLength(Math.ceil(whole / 2))
  const files = await Promise.all(names.map((name) => read(`/sitemaps/${name}.xml`, small)))
  for (const id of ids) {
    expect(files.filter((file) => file.includes(all + id))).toHaveLength(1)
  }
  expect(files.join('').split(all).length - 1).toBe(whole)
})

test('the index of sitemaps reflects publications on other days, and deletions', async () => {
  const id = await addArtwork(artist)
  const kept = sitemap()
  expect(await read('/sitemap.xml', kept)).not.toContain('2025-03-04')
  const { sql } = app.database
  await sql`update artworks set published_at = '2025-03-04T23:59:59.999Z' where id = ${id}`
  expect(await read('/sitemap.xml', kept)).toContain('/sitemaps/2025-03-04.xml')
  expect(await read('/sitemaps/2025-03-04.xml', kept)).toContain(id)
  expect(await read('/sitemap.xml', kept)).not.toContain('2025-03-05')
  await artist.call('DELETE', `/artworks/${id}`)
  expect(await read('/sitemap.xml', kept)).not.toContain('2025-03-04')
})

test('a day has as many sitemaps as it needs, hour by hour', async () => {
  const { sql } = app.database
  let time = ''
  const now = () => new Date(`2031-05-06T${time}Z`)
  const kept = createSitemap({
    reads: readsOn(app.database.db),
    siteUrlFor: () => '',
    most: 2,
    now,
  })
  const publishAt = async (at: string) => {
    const id = await addArtwork(artist)
    await sql`update artworks set published_at = ${`2031-05-0${at}Z`} where id = ${id}`
    return id
  }
  const parts = async (at: string) => {
    time = at
    // Concurrent requests count nothing twice.
    const [index, same] = await Promise.all([
      read('/sitemap.xml', kept),
      read('/sitemap.xml', kept),
    ])
    expect(same).toBe(index)
    return [...index.matchAll(/2031-05-0([^.]*)\.xml/g)].map(([, part]) => part)
  }
  const ids = [await publishAt('5T23:00'), await publishAt('6T09:00'), await publishAt('6T10:00')]
  expect(await parts('10:01')).toEqual(['5', '6'])
  ids.push(await publishAt('6T11:50'))
  expect(await parts('12:00')).toEqual(['5', '6', '6-2'])
  // Published in an hour whose count is not final yet.
  ids.push(await publishAt('6T11:40'), await publishAt('6T13:10'))
  expect(await parts('13:20')).toEqual(['5', '6', '6-2', '6-3'])
  expect(await parts('23:00')).toEqual(['5', '6', '6-2', '6-3'])
  // A day that came with a restored backup.
  ids.push(await publishAt('4T10:00'), await publishAt('4T11:00'), await publishAt('4T12:00'))
  expect(await parts('23:01')).toEqual(['4', '4-2', '5', '6', '6-2', '6-3'])
  for (const id of ids) await artist.call('DELETE', `/artworks/${id}`)
  expect(await parts('23:02')).toEqual([])
})

test('the sitemaps list every artist with published works once, and no other user', async () => {
  const showing = await signUp(app.api, { isArtist: true })
  await addArtwork(showing)
  await addArtwork(showing)
  const bare = await signUp(app.api, { isArtist: true })
  await addArtwork(bare, { isPublished: false })
  expect(await read('/sitemap.xml')).toContain('https://frame.example/sitemaps/artists.xml')
  const artists = await read('/sitemaps/artists.xml')
  const locations = [...artists.matchAll(/<loc>https:\/\/frame\.example\/artist\/([^<]+)<\/loc>/g)]
  const ids = locations.map(([, id]) => id)
  expect(ids).toContain(showing.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).not.toContain(bare.id)
})

test('more artists than fit into one sitemap get several, each artist in one of them', async () => {
  for (let nth = 0; nth < 3; nth += 1) await addArtwork(await signUp(app.api, { isArtist: true }))
  const idsIn = (text: string) => [...text.matchAll(/\/artist\/([^<]+)</g)].map(([, id]) => id)
  const all = idsIn(await read('/sitemaps/artists.xml'))
  const small = sitemap(2)
  const index = await read('/sitemap.xml', small)
  const names = [...index.matchAll(/\/sitemaps\/(artists[^.]*)\.xml/g)].map(([, name]) => name)
  expect(names).toHaveLength(Math.ceil(all.length / 2))
  const files = await Promise.all(names.map((name) => read(`/sitemaps/${name}.xml`, small)))
  expect(files.flatMap((file) => idsIn(file))).toEqual(all)
  for (const name of [`artists-${'f'.repeat(8)}-ffff-ffff-ffff-${'f'.repeat(12)}`, 'artists-1']) {
    expect((await small.request(`/sitemaps/${name}.xml`)).status).toBe(404)
  }
})

test('the sitemaps list every tag of published works once, in as many files as it takes', async () => {
  const artist = await signUp(app.api, { isArtist: true })
  const tagged = async (tags: string[], isPublished = true) => {
    const id = await addArtwork(artist, { isPublished })
    await artist.call('PATCH', `/artworks/${id}`, { tags })
    return id
  }
  await tagged(['Sea', 'a/b', 'Tom’s & Co'])
  await tagged(['SÉA', '..'])
  await tagged(['Unseen'], false)
  await artist.call('DELETE', `/artworks/${await tagged(['Gone', 'Sea'])}`)
  const tagsIn = (xml: string) =>
    [...xml.matchAll(/<loc>https:\/\/frame\.example\/tags\/([^<]+)<\/loc>/g)]
      .map(([, tag = '']) => decodeURIComponent(tag))
      .toSorted()
  expect(tagsIn(await read('/sitemaps/tags.xml'))).toEqual(['a/b', 'sea', "tom's & co"])
  const small = sitemap(2)
  const index = await read('/sitemap.xml', small)
  const names = [...index.matchAll(/\/sitemaps\/(tags[^.]*)\.xml/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(2)
  const files = await Promise.all(names.map((name) => read(`/sitemaps/${name}.xml`, small)))
  expect(files.flatMap(tagsIn).toSorted()).toEqual(['a/b', 'sea', "tom's & co"])
  for (const name of ['tags-________', 'tags-AAAA', 'tags-7aCA']) {
    expect([200, 404]).toContain((await small.request(`/sitemaps/${name}.xml`)).status)
  }
})

test('a sitemap of tags looks up at most a thousand', async () => {
  await app.database.sql`
    insert into search.tags (tag, label) select 'tag ' || nth, '' from generate_series(1, 1001) nth`
  const index = await read('/sitemap.xml', sitemap())
  expect(index.match(/\/sitemaps\/tags[^.]*\.xml/g)).toHaveLength(2)
})

test('robots.txt names the sitemap and the private pages', async () => {
  const robots = await (await sitemap().request('/robots.txt')).text()
  expect(robots).toContain('Sitemap: https://frame.example/sitemap.xml')
  expect(robots).toContain('Disallow: /dashboard')
  expect(robots).toContain('Disallow: /for-art-lovers?*&')
})

type Picture = { readonly etag: string; readonly bytes: Buffer }

/** Fetches a preview image and checks its size. */
async function pictureAt(path: string): Promise<Picture> {
  const response = await images.request(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(response.headers.get('cache-control')).toBe('public, no-cache')
  const bytes = Buffer.from(await response.arrayBuffer())
  const { width, height } = await sharp(bytes).metadata()
  expect([width, height]).toEqual([1200, 630])
  expect(bytes.length).toBeLessThan(300_000)
  return { etag: response.headers.get('etag') ?? '', bytes }
}

/** Whether a part of the image holds anything but background. */
async function isDrawn(bytes: Buffer, [left, top, width, height]: readonly number[]) {
  const part = { left: left ?? 0, top: top ?? 0, width: width ?? 0, height: height ?? 0 }
  const { channels } = await sharp(await sharp(bytes).extract(part).toBuffer()).stats()
  return channels.some(({ min }) => min < 200)
}

const NAME = [64, 430, 880, 140] as const
const MARK = [980, 500, 160, 80] as const

describe('the preview image of a shared link', () => {
  test('shows a published work but no draft', async () => {
    await pictureAt(`/${await addArtwork(artist)}.jpg`)
    const draft = await addArtwork(artist, { isPublished: false })
    expect((await images.request(`/${draft}.jpg`)).status).toBe(404)
  })

  test('shows works of the landing page for pages without an image', async () => {
    const { bytes } = await pictureAt('/frame.jpg')
    expect(await isDrawn(bytes, NAME)).toBe(true)
    expect(await isDrawn(bytes, MARK)).toBe(true)
    expect(await isDrawn(bytes, [0, 64, 100, 340])).toBe(true)
  })

  test('is revalidated by its entity tag', async () => {
    for (const path of [`/${await addArtwork(artist)}.jpg`, `/artist/${artist.id}.jpg`]) {
      const { etag } = await pictureAt(path)
      const again = await images.request(path, { headers: { 'if-none-match': etag } })
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
    }
  })

  test('changes with the works, photo, name and location of the artist', async () => {
    const painter = await signUp(app.api, { isArtist: true })
    const path = `/artist/${painter.id}.jpg`
    const tags = [(await pictureAt(path)).etag]
    const changes = [
      () => addArtwork(painter),
      async () => painter.call('PATCH', '/users/me', { photoId: await uploadImage(painter) }),
      () => painter.call('PATCH', '/users/me', { lastName: 'Other' }),
      () => painter.call('PATCH', '/users/me', { location: 'Ghent' }),
    ]
    for (const change of changes) {
      await change()
      tags.push((await pictureAt(path)).etag)
    }
    expect(new Set(tags).size).toBe(changes.length + 1)
    await painter.call('PATCH', '/users/me', { bio: 'Not shown in the image.' })
    expect((await pictureAt(path)).etag).toBe(tags.at(-1))
  })

  test('of a work changes with its image', async () => {
    const id = await addArtwork(artist)
    const { etag } = await pictureAt(`/${id}.jpg`)
    const imageId = await uploadImage(artist)
    const changed = await artist.call('PATCH', `/artworks/${id}`, { imageId })
    expect(changed.status).toBe(200)
    expect((await pictureAt(`/${id}.jpg`)).etag).not.toBe(etag)
    await artist.call('DELETE', `/artworks/${id}`)
    expect((await images.request(`/${id}.jpg`)).status).toBe(404)
  })

  test('is the work’s own JPEG for a request that would wait for a drawing', async () => {
    const id = await addArtwork(artist)
    const gate = Promise.withResolvers<null>()
    const store = { get: () => gate.promise }
    const busy = createShareImages({
      reads: readsOn(app.database.db),
      store,
      settings: app.settings,
      maxWaitMs: 1,
    })
    const jpeg = expect.stringMatching(/^\/images\/[0-9a-f]{64}\/400\.jpeg$/)
    for (const [path, substitute] of [
      [`/${id}.jpg`, jpeg],
      [`/artist/${artist.id}.jpg`, jpeg],
      ['/frame.jpg', '/hero/1-600.webp'],
    ]) {
      const { status, headers } = await busy.request(String(path))
      expect([status, headers.get('location')]).toEqual([302, substitute])
      expect(headers.get('cache-control')).toBe('no-store')
    }
    gate.resolve(null)
  })

  test('of a shared list changes with its name and works, and is gone with its link', async () => {
    const collector = await signUp(app.api, { isArtist: false })
    const { body: list } = await collector.call('POST', '/lists', { name: 'Hall' })
    const { body } = await collector.call('PUT', `/lists/${list.id}/sharing`)
    const path = `/list/${body.shareToken}.jpg`
    const tags = [(await pictureAt(path)).etag]
    const id = await addArtwork(artist)
    await collector.call('PUT', `/lists/${list.id}/items/${id}`)
    const { etag, bytes } = await pictureAt(path)
    expect(await isDrawn(bytes, [64, 64, 100, 340])).toBe(true)
    await collector.call('PATCH', `/lists/${list.id}`, { name: 'Stairs' })
    tags.push(etag, (await pictureAt(path)).etag)
    expect(new Set(tags).size).toBe(3)
    await collector.call('DELETE', `/lists/${list.id}/sharing`)
    expect((await images.request(path)).status).toBe(404)
  })

  test('exists for artists only', async () => {
    const collector = await signUp(app.api, { isArtist: false })
    for (const path of [`/artist/${collector.id}.jpg`, '/artist/x.jpg', '/artist/x', '/x.png']) {
      expect((await images.request(path)).status, path).toBe(404)
    }
  })
})

describe('a name in a preview image', () => {
  const pictureOf = async (firstName: string, lastName: string) => {
    const person = await signUp(app.api, { isArtist: true, firstName, lastName })
    return pictureAt(`/artist/${person.id}.jpg`)
  }

  test('is set in the font of Frame, not in one of the machine', async () => {
    const wide = await pictureOf('Mmmm', 'M')
    const narrow = await pictureOf('Iiii', 'I')
    // At size 60 every letter is 35 pixels wide. In a proportional font the second is shorter.
    const end = [64 + 5 * 35, 430, 30, 60] as const
    expect(await isDrawn(wide.bytes, end)).toBe(true)
    expect(await isDrawn(narrow.bytes, end)).toBe(true)
    const beyond = [64 + 6 * 35 + 4, 430, 400, 60] as const
    expect(await isDrawn(wide.bytes, beyond)).toBe(false)
  })

  test.each([
    ['of the greatest length', 'A'.repeat(100), 'Wolfeschlegelsteinhausen'.repeat(4)],
    ['of markup', '<b>Ada</b> & "Söhne"', '</span><span size="999999">'],
    ['written from right to left', 'عمر', 'الخيام'],
    ['of East Asian letters', '鲁', '迅'],
    ['of emoji', '👩‍🎨', '🇳🇱🏳️‍🌈'],
    ['of direction overrides', '\u202Eada', 'x\u200B\u200F'],
    ['in letters beyond Latin-1', 'Łukasz', 'Žižek-Ångström'],
  ])('%s stays within its space', async (_, firstName, lastName) => {
    const { bytes } = await pictureOf(firstName, lastName)
    expect(await isDrawn(bytes, MARK)).toBe(true)
    // Nothing overlaps the logo or the edge.
    expect(await isDrawn(bytes, [960, 430, 180, 60])).toBe(false)
    expect(await isDrawn(bytes, [0, 590, 1200, 40])).toBe(false)
  })

  test('of Latin letters is drawn, with or without an emoji', async () => {
    for (const name of ['Zoë', '🎨 Zoë']) {
      const { bytes } = await pictureOf(name, 'Łukasz')
      expect(await isDrawn(bytes, NAME), name).toBe(true)
    }
  })

  test.each([
    ['zero-width spaces', '\u200B', '\u200E'],
    ['Hangul fillers', '\u3164', '\u115F\uFFA0'],
    ['blank braille', '\u2800', '\u2800\u2800'],
    ['marks without a letter', '\u0301'.repeat(50), '\u20DD'],
    ['a tower of marks', `Z${'\u0300\u0316'.repeat(45)}`, 'a'],
    ['joiners', '\u200D\uFE0F', '\u{E0041}'],
    ['private and unassigned characters', '\uE000\u{10FFFD}', '\u0378\uFFFF'],
    ['replaced surrogates', '\uFFFD\uD800', '\uDC00'],
    ['controls', '\u0001\u001B', '\u0085'],
    ['spaces', ' ', '\u3000'],
    ['entities', '&#0;&#x3164;', ']]>'],
    ['scripts that few fonts have', '𒀀𐎀', '𞤀ꡀ'],
    ['wide letters', '龘'.repeat(100), '한'.repeat(100)],
    ['both directions', 'abc عمر 123', '‏‎אבג'],
  ])('of %s, stored before such names were refused, draws an image', async (_, first, last) => {
    const person = await signUp(app.api, { isArtist: true })
    const [firstName, lastName] = [first.toWellFormed(), last.toWellFormed()]
    await app.database.sql`
      update users set first_name = ${firstName}, last_name = ${lastName}, location = ${firstName}
      where id = ${person.id}`
    const { bytes } = await pictureAt(`/artist/${person.id}.jpg`)
    expect(await isDrawn(bytes, MARK)).toBe(true)
    const drawn = (text: string) => drawText({ text, size: 60, colour: '#000000' }, 800)
    await Promise.all([drawn(first), drawn(last), drawn(first + last)])
  })
})
