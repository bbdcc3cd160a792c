import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { newPhoto } from '../../../tests/helpers/files/new-photo.ts'
import { PASSWORD, signUp, type Person } from '../../../tests/helpers/app/person.ts'
import { MAX_PARTED_BYTES } from '../../images/image.ts'
import { openPartialFiles } from './partial-file.server.ts'
import { MAX_PARTIAL_BYTES, MAX_PARTIAL_UPLOADS } from './partial-upload.ts'
import { sweepPartialUploads } from './partial-upload-sweep.server.ts'
import {
  begin,
  head,
  idOf,
  patch,
  send,
  usePartialUploads,
} from '../../../tests/helpers/app/tus.ts'

const { openApp, openArtist, database, folder } = usePartialUploads()

const problemOf = ({ status, body }: { status: number; body: { code?: string } | null }) => [
  status,
  body?.code,
]

const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => at % 251)

test('a file arrives in parts, and goes on where it stopped', async () => {
  const artist = await openArtist()
  const begun = await begin(artist, 1000)
  expect(begun.status).toBe(201)
  expect(begun.headers.get('tus-resumable')).toBe('1.0.0')
  expect(begun.headers.get('location')).toMatch(/^\/api\/uploads\/[0-9a-f-]{36}$/)
  const expires = Date.parse(begun.headers.get('upload-expires') ?? '') - Date.now()
  expect(expires).toBeGreaterThan(23 * 3_600_000)
  const id = idOf(begun)
  const first = await patch(artist, id, { offset: 0, bytes: bytes(600) })
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '600'])
  const asked = await head(artist, id)
  expect(asked.body).toBeNull()
  expect([asked.headers.get('upload-offset'), asked.headers.get('upload-length')]).toEqual([
    '600',
    '1000',
  ])
  expect(asked.headers.get('cache-control')).toBe('no-store')
  const second = await patch(artist, id, { offset: 600, bytes: bytes(400) })
  expect(second.headers.get('upload-offset')).toBe('1000')
  const { body } = await artist.call('GET', '/uploads')
  expect(body.items[0]).toMatchObject({ id, length: 1000, offset: 1000, artworkId: null })
})

test('another account neither reads, continues, finishes nor removes an upload', async () => {
  const app = await openApp()
  const artist = await signUp(app.api, { isArtist: true })
  const stranger = await signUp(app.api, { isArtist: true })
  const id = idOf(await begin(artist, 10))
  expect((await head(stranger, id)).status).toBe(404)
  const answers = [
    await stranger.call('GET', `/uploads/${id}`),
    await patch(stranger, id, { offset: 0, bytes: bytes(10) }),
    await stranger.call('PUT', `/uploads/${id}/artwork`),
    await stranger.call('DELETE', `/uploads/${id}`, undefined, { 'tus-resumable': '1.0.0' }),
  ]
  for (const answer of answers) expect(problemOf(answer)).toEqual([404, 'upload-not-found'])
  expect((await stranger.call('GET', '/uploads')).body.items).toEqual([])
  expect((await head(artist, id)).headers.get('upload-offset')).toBe('0')
})

test('a part must begin at the offset, have the type and the version, and fit', async () => {
  const artist = await openArtist()
  const id = idOf(await begin(artist, 100))
  const part = { offset: 0, bytes: bytes(50) }
  const cases = [
    [{ ...part, offset: 1 }, 409, 'upload-offset'],
    [{ ...part, headers: { 'content-type': 'image/png' } }, 415, 'unsupported-type'],
    [{ ...part, headers: { 'tus-resumable': '0.2.2' } }, 412, 'tus-version'],
    [{ ...part, headers: { 'upload-offset': 'x' } }, 400, 'malformed-request'],
    [{ ...part, bytes: bytes(101) }, 413, 'file-too-large'],
  ] as const
  for (const [sent, status, code] of cases) {
    const answer = await patch(artist, id, sent)
    expect(problemOf(answer)).toEqual([status, code])
    expect(answer.headers.get('tus-resumable')).toBe('1.0.0')
  }
  expect((await head(artist, id)).headers.get('upload-offset')).toBe('0')
  expect((await patch(artist, id, part)).status).toBe(204)
  expect(problemOf(await patch(artist, id, part))).toEqual([409, 'upload-offset'])
})

test('an upload announces its length, within the limit of one file, and says what it is', async () => {
  const artist = await openArtist()
  const cases = [
    [{ 'upload-length': '0' }, 422, 'image-missing'],
    [{ 'upload-length': String(MAX_PARTED_BYTES + 1) }, 413, 'file-too-large'],
    [{ 'upload-length': '-1' }, 400, 'malformed-request'],
    [{ 'upload-metadata': 'filename ???' }, 400, 'malformed-request'],
    [{ 'tus-resumable': '' }, 412, 'tus-version'],
  ] as const
  for (const [headers, status, code] of cases) {
    expect(problemOf(await begin(artist, 10, headers))).toEqual([status, code])
  }
  const collector = await signUp((await openApp()).api, { isArtist: false })
  expect(problemOf(await begin(collector, 10))).toEqual([403, 'artists-only'])
  expect((await artist.call('GET', '/uploads')).body.items).toEqual([])
})

test('of two requests at once that write one upload, one waits its turn', async () => {
  const artist = await openArtist()
  const id = idOf(await begin(artist, 200_000))
  const sent = { offset: 0, bytes: bytes(200_000) }
  const answers = await Promise.all([patch(artist, id, sent), patch(artist, id, sent)])
  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses[0]).toBe(204)
  expect([409, 423]).toContain(statuses[1])
  expect((await head(artist, id)).headers.get('upload-offset')).toBe('200000')
})

test('an upload that a process held when it crashed can go on half a minute later', async () => {
  const artist = await openArtist()
  const id = idOf(await begin(artist, 10))
  const lease = (until: Date) =>
    database()
      .sql`update partial_uploads set holder = ${randomUUID()}, held_until = ${until.toISOString()}
      where id = ${id}`
  await lease(new Date(Date.now() + 20_000))
  const part = { offset: 0, bytes: bytes(10) }
  expect(problemOf(await patch(artist, id, part))).toEqual([423, 'upload-busy'])
  await lease(new Date(Date.now() - 1))
  expect((await patch(artist, id, part)).status).toBe(204)
})

test('a removed upload is gone with its bytes', async () => {
  const artist = await openArtist()
  const id = await send(artist, bytes(100))
  expect(await readdir(folder())).toContain(id)
  expect((await artist.call('DELETE', `/uploads/${id}`)).status).toBe(204)
  expect((await head(artist, id)).status).toBe(404)
  expect(await readdir(folder())).not.toContain(id)
})

test('an expired upload is gone, and a job removes it and stray files', async () => {
  const artist = await openArtist()
  const id = await send(artist, bytes(100))
  const kept = await send(artist, bytes(50))
  await database()
    .sql`update partial_uploads set expires_at = now() - interval '1 second' where id = ${id}`
  expect((await head(artist, id)).status).toBe(404)
  expect(problemOf(await patch(artist, id, { offset: 100, bytes: bytes(1) }))).toEqual([
    404,
    'upload-not-found',
  ])
  const files = openPartialFiles(folder())
  const later = new Date(Date.now() + 2 * 3_600_000)
  await sweepPartialUploads({ db: database().db, files }, later)
  expect(await files.sizeOf(id)).toBeNull()
  expect(await files.sizeOf(kept)).toBe(50)
  expect(await database().sql`select from partial_uploads where id = ${id}`).toHaveLength(0)
})

/** Adds begun uploads to an account in one statement. */
const addUploads = (artist: Person, count: number, length: number) =>
  database().sql`insert into partial_uploads (id, user_id, file_name, file_type, length, expires_at)
    select gen_random_uuid(), ${artist.id}, '', '', ${length}, now() + interval '1 hour'
    from generate_series(1, ${count}::int)`

test('one account has so many unfinished uploads and announced bytes, and frees them again', async () => {
  const large = await openArtist()
  const id = idOf(await begin(large, MAX_PARTED_BYTES))
  await addUploads(large, 1, MAX_PARTIAL_BYTES - 2 * MAX_PARTED_BYTES + 1)
  const refused = [403, 'too-many-unfinished-uploads']
  expect(problemOf(await begin(large, MAX_PARTED_BYTES))).toEqual(refused)
  await large.call('DELETE', `/uploads/${id}`)
  expect((await begin(large, MAX_PARTED_BYTES)).status).toBe(201)
  const small = await openArtist()
  await addUploads(small, MAX_PARTIAL_UPLOADS - 1, 1)
  expect((await begin(small, 1)).status).toBe(201)
  expect(problemOf(await begin(small, 1))).toEqual(refused)
})

test('a full disk and a full account refuse before a byte is sent', async () => {
  let free = 1000
  const artist = await openArtist({ freeBytes: () => free })
  expect(problemOf(await begin(artist, 1001))).toEqual([507, 'disk-full'])
  const id = idOf(await begin(artist, 900))
  free = 500
  expect(problemOf(await patch(artist, id, { offset: 0, bytes: bytes(100) }))).toEqual([
    507,
    'disk-full',
  ])
  const full = await openArtist({ uploadLimits: { bytesInTotal: 0 } })
  expect(problemOf(await begin(full, 10))).toEqual([403, 'account-storage-full'])
  expect(await readdir(folder())).toContain(id)
})

test('an account begins so many uploads within an hour', async () => {
  const artist = await openArtist({ rateLimits: true })
  expect((await begin(artist, 1)).status).toBe(201)
  await database()
    .sql`update rate_limits set hits = 1200 where key = ${`begun-upload:${artist.id}`}`
  const { status, headers } = await begin(artist, 1)
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
})

test('a deleted account leaves no part of a file', async () => {
  const artist = await openArtist()
  const id = await send(artist, await newPhoto())
  await artist.call('DELETE', '/users/me', { password: PASSWORD })
  expect(await database().sql`select from partial_uploads where id = ${id}`).toHaveLength(0)
  expect(await readdir(folder())).not.toContain(id)
})

test('an account that could not be deleted keeps its uploads', async () => {
  const artist = await openArtist()
  const id = await send(artist, await newPhoto())
  await database().sql.unsafe(`
    create function keep_user() returns trigger language plpgsql as
      'begin raise exception ''kept''; end';
    create trigger keep_user before delete on users for each row execute function keep_user()`)
  const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const answer = await artist.call('DELETE', '/users/me', { password: PASSWORD })
  errors.mockRestore()
  await database().sql.unsafe('drop function keep_user cascade')
  expect(answer.status).toBe(500)
  expect(await readdir(folder())).toContain(id)
  expect((await artist.call('PUT', `/uploads/${id}/artwork`)).status).toBe(200)
})
