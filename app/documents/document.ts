/** The contents of a PDF document, from top to bottom. */
export type DocumentTask = {
  readonly title: string
  /** The gallery's name, shown at the top of each page. */
  readonly gallery: string
  /** The kind of document, shown beside the gallery's name, such as `Receipt`. */
  readonly kind: string
  /** The date in the PDF's metadata, fixed so that the same task gives the same bytes. */
  readonly date: Date
  readonly blocks: readonly DocumentBlock[]
  /** The text at the bottom of each page. */
  readonly footer: string
}

/**
 * The parts of a document. `Picture` is an image file that sharp reads, or a JPEG once converted.
 */
export type DocumentBlock<Picture = Uint8Array> =
  | { readonly block: 'heading'; readonly text: string; readonly line?: string }
  | { readonly block: 'subheading'; readonly text: string }
  | { readonly block: 'text'; readonly text: string }
  | { readonly block: 'facts'; readonly facts: readonly DocumentFact[] }
  | DocumentTable
  | DocumentImage<Picture>
  | DocumentEntries<Picture>
  | DocumentCode

/** A label and its value, in two columns. */
export type DocumentFact = readonly [label: string, value: string]

export type DocumentTable = {
  readonly block: 'table'
  readonly columns: readonly DocumentColumn[]
  /** Each row has one text per column. */
  readonly rows: readonly (readonly string[])[]
  /** Rows below a rule, such as a total. */
  readonly totals?: readonly (readonly string[])[]
}

export type DocumentColumn = {
  readonly label: string
  /** The share of the page's width; the shares of all columns add up to 1. */
  readonly share: number
  readonly align?: 'left' | 'right'
}

export type DocumentImage<Picture> = {
  readonly block: 'image'
  readonly picture: Picture
  /** The text alternative for screen readers. */
  readonly alt: string
  readonly maxHeight: number
}

/** A list in which each entry has a small picture beside its lines. */
type DocumentEntries<Picture> = {
  readonly block: 'entries'
  readonly entries: readonly DocumentEntry<Picture>[]
}

export type DocumentEntry<Picture> = {
  /** Null for an entry without a picture. */
  readonly picture: Picture | null
  /** The text alternative for screen readers. */
  readonly alt: string
  readonly title: string
  readonly lines: readonly string[]
}

/** A QR code with text beside it. */
export type DocumentCode = {
  readonly block: 'code'
  readonly contents: string
  readonly text: string
}

/** Replaces each character that no font of the documents has. */
export const MISSING_CHARACTER = '□'

/** The last line of a document with replaced characters. */
export const MISSING_NOTE = `${MISSING_CHARACTER} stands for a character that this document cannot show.`
