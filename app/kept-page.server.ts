import { starredIds } from './gallery/wall.ts'
import { findTiles } from './tile-markup.server.ts'

/** A page as it was written for somebody, with marks wherever something is theirs; none of its parts ends within one. */
export type WrittenPage = {
  readonly markup: readonly string[]
  /** What follows, from the page's data on: names are written otherwise there. */
  readonly data: readonly string[]
  /** Marks what of it may run; also stands in `policy`. */
  readonly nonce: string
  readonly policy: string
}

/** Like the nonce, too random for anybody's text to hold them. */
export type PageMarks = {
  /** Stands wherever the page names a person. */
  readonly name: string
  /** Stands before the stars in the page's data. */
  readonly stars: string
}

/** What of a page is of one person, and so of no kept page. */
export type PageOwn = {
  /** How the page calls whoever is signed in; null for guests. */
  readonly name: string | null
  /** What they starred of what hangs on the page, as the wall's loader says it; null where nothing can be starred. */
  readonly stars: string | null
}

/** The same, and what is of one answer. */
export type PageHoles = PageOwn & { readonly nonce: string }

type Hole = 'nonce' | 'name' | 'name in data' | 'stars in data'

/** The inside of a work's tile, without and with its star; null until it was seen so. */
type Tile = {
  readonly workId: string
  readonly plain: Buffer | null
  readonly starred: Buffer | null
}

/** A page with holes in it, which are filled for each who gets it. */
export type KeptPage = {
  /** Bytes, holes, and tiles, as they follow each other. */
  readonly pieces: readonly (Buffer | Hole | Tile)[]
  readonly policy: readonly string[]
  /** Of all bytes together. */
  readonly size: number
}

/** Stars as a page is told them that is to be cut. */
export const markedStars = (marks: PageMarks, stars: string): string => `${marks.stars} ${stars}`

/**
 * Cuts everything out of a page that is of one answer or of one person.
 * @param stars what the page was told; null where it has none: then its tiles are like the rest of it
 */
export function cutPage(
  { markup, data, nonce, policy }: WrittenPage,
  marks: PageMarks,
  stars: string | null,
): KeptPage {
  const inMarkup = { nonce, name: marks.name }
  const inData = {
    nonce,
    'name in data': marks.name,
    ...(stars !== null && { 'stars in data': asData(markedStars(marks, stars)) }),
  }
  const starred = stars === null ? null : starredIds(stars)
  const pieces = [
    ...markup.flatMap((html) =>
      starred === null ? cutOut(html, inMarkup) : cutTiles(html, inMarkup, starred),
    ),
    ...data.flatMap((html) => cutOut(html, inData)),
  ]
  return { pieces, policy: policy.split(nonce), size: sizeOf(pieces) }
}

type Marks = Partial<Record<Hole, string>>

function cutTiles(
  html: string,
  marks: Marks,
  starred: ReadonlySet<string>,
): (Buffer | Hole | Tile)[] {
  const isForAll = (text: string) => !Object.values(marks).some((mark) => text.includes(mark))
  // One with something of this person's in it is no tile for others.
  const places = findTiles(html).filter(({ from, to }) => isForAll(html.slice(from, to)))
  let end = 0
  const pieces = places.flatMap(({ workId, from, to }) => {
    const before = cutOut(html.slice(end, from), marks)
    const inside = Buffer.from(html.slice(from, to))
    end = to
    const isStarred = starred.has(workId)
    const tile = { workId, plain: isStarred ? null : inside, starred: isStarred ? inside : null }
    return [...before, tile]
  })
  return [...pieces, ...cutOut(html.slice(end), marks)]
}

/** @param marks by what they stand for */
function cutOut(html: string, marks: Marks): (Buffer | Hole)[] {
  const holes = (Object.entries(marks) as [Hole, string][])
    .flatMap(([hole, mark]) =>
      placesOf(mark, html).map((at) => ({ at, end: at + mark.length, hole })),
    )
    .toSorted((one, other) => one.at - other.at)
  let from = 0
  const pieces = holes.flatMap(({ at, end, hole }) => {
    const piece = Buffer.from(html.slice(from, at))
    from = end
    return [piece, hole]
  })
  return [...pieces, Buffer.from(html.slice(from))]
}

function sizeOf(pieces: KeptPage['pieces']): number {
  return pieces.reduce((sum, piece) => {
    if (typeof piece === 'string') return sum
    if (Buffer.isBuffer(piece)) return sum + piece.length
    return sum + (piece.plain?.length ?? 0) + (piece.starred?.length ?? 0)
  }, 0)
}

/**
 * A kept page with the tiles of another one that is made of the same but for its stars.
 * @returns null where the two differ in more than their tiles' stars, so that neither can stand for the other
 */
export function joinTiles(page: KeptPage, other: KeptPage): KeptPage | null {
  if (page.pieces.length !== other.pieces.length) return null
  if (page.policy.join('\n') !== other.policy.join('\n')) return null
  const pieces: (Buffer | Hole | Tile)[] = []
  for (const [index, piece] of page.pieces.entries()) {
    const joined = joinPieces(piece, other.pieces[index])
    if (joined === null) return null
    pieces.push(joined)
  }
  return { ...page, pieces, size: sizeOf(pieces) }
}

type Piece = KeptPage['pieces'][number]

function joinPieces(piece: Piece, other: Piece | undefined): Piece | null {
  if (other === undefined || typeof piece === 'string' || typeof other === 'string') {
    return piece === other ? piece : null
  }
  if (Buffer.isBuffer(piece) || Buffer.isBuffer(other)) {
    return Buffer.isBuffer(piece) && Buffer.isBuffer(other) && piece.equals(other) ? piece : null
  }
  const { workId } = piece
  if (other.workId !== workId) return null
  if (!isSameInside(piece.plain, other.plain)) return null
  if (!isSameInside(piece.starred, other.starred)) return null
  return {
    workId,
    plain: piece.plain ?? other.plain,
    starred: piece.starred ?? other.starred,
  }
}

const isSameInside = (one: Buffer | null, other: Buffer | null): boolean =>
  one === null || other === null || one.equals(other)

/**
 * The page of one person, for this once.
 * @param read is given the page on a sheet that the next one is filled on, too, and must not hold on to it: bytes of their own for
 * every page would be most of what is thrown away with it
 * @returns null where a tile was not seen as this person has it yet
 */
export function fillPage<Value>(
  { pieces, size }: KeptPage,
  { nonce, name, stars }: PageHoles,
  read: (page: Buffer<ArrayBuffer>) => Value,
): Value | null {
  const filled: Record<Hole, string> = {
    nonce,
    name: asMarkup(name ?? ''),
    'name in data': asData(name ?? ''),
    'stars in data': asData(stars ?? ''),
  }
  const starred = starredIds(stars ?? '')
  sheet = roomyEnough(size + lengthOfHoles(pieces, filled))
  let length = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      length += sheet.write(filled[piece], length)
      continue
    }
    const bytes = Buffer.isBuffer(piece) ? piece : insideFor(piece, starred)
    if (bytes === null) return null
    sheet.set(bytes, length)
    length += bytes.length
  }
  return read(sheet.subarray(0, length))
}

const insideFor = (tile: Tile, starred: ReadonlySet<string>): Buffer | null =>
  starred.has(tile.workId) ? tile.starred : tile.plain

let sheet = Buffer.alloc(0)

const roomyEnough = (bytes: number): Buffer<ArrayBuffer> =>
  sheet.length < bytes ? Buffer.allocUnsafeSlow(bytes) : sheet

function lengthOfHoles(pieces: KeptPage['pieces'], filled: Readonly<Record<Hole, string>>): number {
  return pieces.reduce(
    (sum, piece) => (typeof piece === 'string' ? sum + Buffer.byteLength(filled[piece]) : sum),
    0,
  )
}

function placesOf(text: string, html: string): number[] {
  const places: number[] = []
  for (let at = html.indexOf(text); at !== -1; at = html.indexOf(text, at + text.length)) {
    places.push(at)
  }
  return places
}

const ENTITIES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}

/** A text as React writes it, between tags and in attributes alike. */
const asMarkup = (text: string): string =>
  text.replaceAll(/["&'<>]/g, (sign) => ENTITIES[sign] ?? sign)

/** A text within a text of JSON, as page-start.server.ts lets it stand in a page. */
const asData = (text: string): string =>
  JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c')
