import { randomUUID } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { imageKeys, type OriginalFormat } from '../../../app/images/image.ts'
import { STORE_MARKER } from '../../../app/images/storage/store-marker.server.ts'
import { connectSql, type Sql } from '../../helpers/database/sql.ts'
import { startEmbeddedPostgres } from '../../../db/embedded/embedded-postgres.ts'
import {
  removeDataDir,
  startBuiltServer,
  type BuiltServer,
} from '../../helpers/site/built-server.ts'
import type { Sender } from './api-request.ts'
import { openAudit, type Audit } from './audit.ts'
import { listOperations, type ApiDescription, type Operation } from './description.ts'
import { listOddLines } from './blank-text.ts'
import { openPerson, PRICE, signInOnceMore, type SitePerson } from './site-person.ts'
import type { Role } from './request.ts'
import { askForReset, listResetTokens, receiveReset } from './reset-token.ts'

/** The production build with a database of its own, and a person of every role. */
export type Site = {
  readonly server: BuiltServer
  readonly port: number
  readonly operations: readonly Operation[]
  readonly audit: Audit
  senderOf(role: Role): Sender
  /** Replaces a person whose session or account is gone. */
  renew(role: Signed): Promise<void>
  /** Replaces both people by new ones, who have all works and purchases again. */
  replacePeople(): Promise<void>
  /** Puts one work into a person's cart, and nothing else, so that a checkout can succeed. */
  fillCart(role: Role): Promise<void>
  /** Reads the links of sent password resets. */
  learnTokens(): Promise<void>
  /** Sends a reset link, since a new password ends the links sent before. */
  requestReset(): Promise<void>
  /** Stores totals and cursors from a response, for later requests. */
  learn(role: Role, answer: unknown): void
  /** The current number of rows of a table. */
  countRows(table: string): Promise<number>
  /** The number of these images that have a row. */
  countImages(ids: readonly string[]): Promise<number>
  /** Stored names and titles without visible characters. */
  listOddLines(): Promise<string[]>
  /**
   * Files in the image store without a row, unfinished files, and files in the server's temporary
   * folder.
   */
  listStrayFiles(): Promise<string[]>
  close(): Promise<void>
}

type Signed = Exclude<Role, 'guest'>

/** @param dataDir is removed in the end */
export async function openSite(dataDir: string): Promise<Site> {
  const temporary = join(dataDir, TEMPORARY)
  await mkdir(temporary)
  const server = await startBuiltServer({ dataDir, settings: { TMPDIR: temporary } })
  const database = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const { sql } = connectSql({ target: database.connection, max: 2 })
  const url = `${server.url}/api`
  const description = (await (await fetch(`${url}/openapi.json`)).json()) as ApiDescription
  const sketch = await findSketch(url)
  const stranger = await openPerson(url, { isArtist: true, sketch })
  const open = (role: Signed) => openPerson(url, { isArtist: role === 'artist', sketch })
  const people = { artist: await open('artist'), collector: await open('collector') }
  const learned = { artist: createMemory(), collector: createMemory(), guest: createMemory() }
  const audit = await openAudit(sql)
  let tokens: string[] = []
  for (let count = 0; count < 3; count += 1) await askForReset(url, stranger.email)
  const learnTokens = async () => {
    tokens = await listResetTokens(dataDir)
  }
  return {
    server,
    port: Number(new URL(server.url).port),
    operations: listOperations(description),
    audit,
    senderOf: (role) => ({
      role,
      cookie: role === 'guest' ? '' : people[role].cookie,
      apiToken: role === 'guest' ? '' : people[role].apiToken,
      known: {
        ...knownTo(role === 'guest' ? people.collector : people[role], stranger, sketch),
        ...learned[role].list(),
        token: [...WRONG_TOKENS, ...tokens, stranger.shareToken],
      },
    }),
    async renew(role) {
      people[role] = (await signInOnceMore(url, people[role])) ?? (await open(role))
      await audit.takeWritten()
    },
    async replacePeople() {
      for (const role of ['artist', 'collector'] as const) people[role] = await open(role)
      await audit.takeWritten()
    },
    learnTokens,
    requestReset: () => receiveReset(url, stranger.email, dataDir),
    async fillCart(role) {
      if (role === 'guest') return
      const { cookie } = people[role]
      await fetch(`${url}/cart`, { method: 'DELETE', headers: { cookie } })
      const headers = { cookie, 'content-type': 'application/json' }
      const body = JSON.stringify({ id: stranger.workIds[0] })
      await fetch(`${url}/cart/items`, { method: 'POST', headers, body })
      learned[role].learn({ total: PRICE })
      await audit.takeWritten()
    },
    learn: (role, answer) => learned[role].learn(answer),
    async countRows(table) {
      const [row] = await sql<{ count: number }[]>`select count(*)::int as count from ${sql(table)}`
      return row?.count ?? 0
    },
    async countImages(ids) {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from images where id = any(${[...ids]})`
      return row?.count ?? 0
    },
    listOddLines: () => listOddLines(sql),
    listStrayFiles: () => listStrayFiles(sql, dataDir),
    async close() {
      await sql.end({ timeout: 1 })
      await server.stop()
      await database.stop()
      await removeDataDir(dataDir)
    },
  }
}

/** A folder of the server's own, so that all its leftovers are found. */
const TEMPORARY = 'temporary'

async function listStrayFiles(sql: Sql, dataDir: string): Promise<string[]> {
  const rows = await sql<{ id: string; width: number; originalFormat: OriginalFormat }[]>`
    select id, width, original_format as "originalFormat" from images`
  const wanted = new Set([STORE_MARKER, ...rows.flatMap((row) => imageKeys(row))])
  const store = join(dataDir, 'images')
  const entries = await readdir(store, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(store, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  const there = new Set(files)
  return [
    ...files.filter((file) => !wanted.has(file)).map((file) => `a file of no image: ${file}`),
    ...[...wanted].filter((key) => !there.has(key)).map((key) => `a missing file: ${key}`),
    ...(await readdir(join(dataDir, TEMPORARY))).map(
      (name) => `left in the temporary folder: ${name}`,
    ),
  ]
}

/** The latest cursors and totals from lists and carts. */
function createMemory() {
  const cursors: string[] = []
  const totals: number[] = [0, PRICE, 2 * PRICE]
  const keep = <Item>(list: Item[], item: Item) => {
    list.push(item)
    if (list.length > 5) list.shift()
  }
  return {
    learn(answer: unknown) {
      const { nextCursor, total } = Object(answer) as { nextCursor?: unknown; total?: unknown }
      if (typeof nextCursor === 'string') keep(cursors, nextCursor)
      if (typeof total === 'number') keep(totals, total)
    },
    list: () => ({ cursor: cursors, total: totals }),
  }
}

/** A stock photo that everybody may buy. */
async function findSketch(url: string): Promise<string> {
  const { items } = (await (await fetch(`${url}/stock-photos`)).json()) as {
    items: { id: string }[]
  }
  const [first] = items
  if (first === undefined) throw new Error('the site shows no stock photo')
  return first.id
}

/**
 * Existing values by the names of the fields and parameters that take them: the person's own, and
 * others'.
 */
function knownTo(person: SitePerson, stranger: SitePerson, sketch: string): Sender['known'] {
  const works = [...person.workIds, ...stranger.workIds, sketch]
  const of = (idsOf: (one: SitePerson) => readonly string[]) => [person, stranger].flatMap(idsOf)
  const images = of((one) => one.imageIds)
  return {
    id: [
      ...works,
      ...of((one) => [
        one.id,
        one.listId,
        one.savedSearchId,
        ...one.purchaseIds,
        ...one.saleIds,
        ...one.sessionIds,
        ...one.tokenIds,
        ...one.exhibitionIds,
      ]),
    ],
    'artists/id': [person.id, stranger.id],
    'artworks/id': works,
    'exhibitions/id': of((one) => one.exhibitionIds),
    'lists/id': [person.listId, stranger.listId],
    'purchases/id': of((one) => one.purchaseIds),
    'sales/id': of((one) => one.saleIds),
    'saved-searches/id': [person.savedSearchId, stranger.savedSearchId],
    'sessions/id': of((one) => one.sessionIds),
    'tokens/id': of((one) => one.tokenIds),
    ids: [works.join(','), `${sketch},${sketch}`],
    item: works,
    itemId: [sketch, sketch, ...works],
    artworkId: works,
    before: [null, ...works],
    query: ['q=dawn&medium=print', 'minPrice=10'],
    items: [[{ id: stranger.workIds[0], quantity: 1, price: PRICE, title: 'Dawn' }]],
    subject: [
      { kind: 'artwork', id: stranger.workIds[0] },
      { kind: 'artist', id: stranger.id },
      { kind: 'list', id: stranger.shareToken },
    ],
    artistId: [person.id, stranger.id],
    imageId: images,
    photoId: [...images, null],
    colour: ['c03028', '2850c0:0.4'],
    minPrice: ['10'],
    maxPrice: ['900.50'],
    minWidth: ['10'],
    maxWidth: ['200'],
    minHeight: ['10'],
    maxHeight: ['200'],
    yearFrom: ['1990'],
    yearTo: ['2026'],
    purchase: of((one) => one.purchaseIds),
    email: [person.email, stranger.email, `new-${randomUUID()}@example.com`],
    password: ['not the password', person.password],
    currentPassword: ['not the password', person.password],
    'idempotency-key': [randomUUID(), 'the-same-key'],
    days: [0, 30, 90],
    price: [0, PRICE, 99.99],
    imageUrl: [PIXEL_URL],
    dataUrl: [PIXEL_URL, WHOLE_URL],
    profilePhoto: ['', PIXEL_URL, WHOLE_URL],
    limit: [1, 30, 100],
  }
}

const WRONG_TOKENS = ['x'.repeat(24), 'constructor']

// A damaged and a valid picture. The image campaign covers all other cases.
const PIXEL_URL = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4'
const WHOLE_URL = `${PIXEL_URL}2mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==`
