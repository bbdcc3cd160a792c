/** A page as it was written for somebody, with a mark wherever a name belongs. */
export type WrittenPage = {
  readonly html: string
  /** Marks what of it may run; also stands in `policy`. */
  readonly nonce: string
  /** Where in `html` the page's data begins: names are written otherwise there. */
  readonly dataAt: number
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
  /** Bytes. */
  readonly size: number
}

/**
 * Cuts everything out of a page that is of one answer or of one person.
 * @param nameMark stands wherever the page names a person; like the nonce, too random for anybody's text to hold it
 */
export function cutPage({ html, nonce, dataAt, policy }: WrittenPage, nameMark: string): KeptPage {
  const pieces: (Buffer | Hole)[] = []
  let size = 0
  let from = 0
  const holes = [...placesOf(nonce, html), ...placesOf(nameMark, html)]
  for (const at of holes.toSorted((one, other) => one - other)) {
    const isName = html.startsWith(nameMark, at)
    const piece = Buffer.from(html.slice(from, at))
    size += piece.length
    pieces.push(piece, !isName ? 'nonce' : at < dataAt ? 'name' : 'name in data')
    from = at + (isName ? nameMark : nonce).length
  }
  const rest = Buffer.from(html.slice(from))
  pieces.push(rest)
  return { pieces, policy: policy.split(nonce), size: size + rest.length }
}

/** @returns the page of one person, for this once */
export function fillPage({ pieces, policy }: KeptPage, { nonce, name }: PageHoles) {
  const filled = {
    nonce: Buffer.from(nonce),
    name: Buffer.from(asMarkup(name ?? '')),
    'name in data': Buffer.from(asData(name ?? '')),
  }
  return {
    body: Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? filled[piece] : piece))),
    policy: policy.join(nonce),
  }
}

function* placesOf(text: string, html: string): Iterable<number> {
  for (let at = html.indexOf(text); at !== -1; at = html.indexOf(text, at + text.length)) yield at
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
