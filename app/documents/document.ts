/** A PDF document, described by its parts from top to bottom. */
export type DocumentTask = {
  readonly title: string
  /** The gallery's name, at the top of each page. */
  readonly gallery: string
  /** What it is, beside the gallery's name: `Receipt`. */
  readonly kind: string
  /** The date in the file's metadata. The same task then gives the same bytes. */
  readonly date: Date
  readonly blocks: readonly DocumentBlock[]
  /** At the bottom of each page. */
  readonly footer: string
}

/** `Picture`: any image file that sharp reads, until it is one that a PDF can have. */
export type DocumentBlock<Picture = Uint8Array> =
  | { readonly block: 'heading'; readonly text: string; readonly line?: string }
  | { readonly block: 'subheading'; readonly text: string }
  | { readonly block: 'text'; readonly text: string }
  | { readonly block: 'facts'; readonly facts: readonly DocumentFact[] }
  | DocumentTable
  | DocumentImage<Picture>
  | DocumentEntries<Picture>
  | DocumentCode

/** A label and what it is about, in two columns. */
export type DocumentFact = readonly [label: string, value: string]

export type DocumentTable = {
  readonly block: 'table'
  readonly columns: readonly DocumentColumn[]
  /** As many texts as there are columns. */
  readonly rows: readonly (readonly string[])[]
  /** Rows below a line, such as a total. */
  readonly totals?: readonly (readonly string[])[]
}

export type DocumentColumn = {
  readonly label: string
  /** Of the page's width; all columns together have 1. */
  readonly share: number
  readonly align?: 'left' | 'right'
}

export type DocumentImage<Picture> = {
  readonly block: 'image'
  readonly picture: Picture
  /** What it shows, for people who cannot see it. */
  readonly alt: string
  /** Points. */
  readonly maxHeight: number
}

/** Entries of a list, each with a small picture beside its lines. */
type DocumentEntries<Picture> = {
  readonly block: 'entries'
  readonly entries: readonly DocumentEntry<Picture>[]
}

export type DocumentEntry<Picture> = {
  /** Null without one. */
  readonly picture: Picture | null
  /** What the picture shows. */
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

/** Stands for each character that no font of the documents has. */
export const MISSING_CHARACTER = '□'

/** The last line of a document that lacks characters. */
export const MISSING_NOTE = `${MISSING_CHARACTER} stands for a character that this document cannot show.`
