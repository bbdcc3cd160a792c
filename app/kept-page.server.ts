/** A page as it was written for somebody, with a mark wherever a name belongs; none of its parts ends within one. */
export type WrittenPage = {
  readonly markup: readonly string[]
  /** What follows, from the page's data on: names are written otherwise there. */
  readonly data: readonly string[]
  /** Marks what of it may run; also stands in `policy`. */
  readonly nonce: string
  readonly policy: string
}

/** What is of one answer, or of one person, and so of no kept page. */
export type PageHoles = {
  readonly nonce: string
  /** How the page calls whoever is signed in; null for guests. */
  readonly name: string | null
}

type Hole = 'nonce' | 'name' | 'name in data'

/** A page with holes in it, which are filled for each who gets it. */
export type KeptPage = {
  /** Bytes and holes by turns. */
  readonly pieces: readonly (Buffer | Hole)[]
  readonly policy: readonly string[]
  /** Of all bytes together. */
  readonly size: number
}

/**
 * Cuts everything out of a page that is of one answer or of one person.
 * @param nameMark stands wherever the page names a person; like the nonce, too random for anybody's text to hold it
 */
export function cutPage({ markup, data, nonce, policy }: WrittenPage, nameMark: string): KeptPage {
  const pieces = [
    ...markup.flatMap((html) => cutOut(html, { nonce, name: nameMark })),
    ...data.flatMap((html) => cutOut(html, { nonce, 'name in data': nameMark })),
  ]
  const size = pieces.reduce(
    (sum, piece) => sum + (typeof piece === 'string' ? 0 : piece.length),
    0,
  )
  return { pieces, policy: policy.split(nonce), size }
}

/** @param marks by what they stand for */
function cutOut(html: string, marks: Partial<Record<Hole, string>>): (Buffer | Hole)[] {
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

/**
 * The page of one person, for this once.
 * @param read is given the page on a sheet that the next one is filled on, too, and must not hold on to it: bytes of their own for
 * every page would be most of what is thrown away with it
 */
export function fillPage<Value>(
  { pieces, size }: KeptPage,
  { nonce, name }: PageHoles,
  read: (page: Buffer<ArrayBuffer>) => Value,
): Value {
  const filled: Record<Hole, string> = {
    nonce,
    name: asMarkup(name ?? ''),
    'name in data': asData(name ?? ''),
  }
  sheet = roomyEnough(size + pieces.length * longest(filled))
  let length = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') length += sheet.write(filled[piece], length)
    else {
      sheet.set(piece, length)
      length += piece.length
    }
  }
  return read(sheet.subarray(0, length))
}

let sheet = Buffer.alloc(0)

const roomyEnough = (bytes: number): Buffer<ArrayBuffer> =>
  sheet.length < bytes ? Buffer.allocUnsafeSlow(bytes) : sheet

const longest = (filled: Readonly<Record<Hole, string>>): number =>
  Math.max(...Object.values(filled).map((text) => Buffer.byteLength(text)))

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
