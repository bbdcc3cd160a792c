import { countText } from '../../kernel/count.ts'
import type { DocumentBlock, DocumentTask } from '../../documents/document.ts'
import { cardAlt } from '../../artworks/card/work-text.ts'
import {
  creditText,
  CV_WORDS,
  entryText,
  groupCv,
  pressPath,
  spanText,
  workLines,
} from './press.ts'
import type { Press } from './press.schema.ts'

type Context = {
  readonly gallery: string
  /** The site's public URL. */
  readonly origin: string
  /** The portrait as an image file; null without one. */
  readonly picture: Uint8Array | null
  /** The picture of each work; null for a work without one. */
  readonly pictures: readonly (Uint8Array | null)[]
  readonly now: Date
}

/** The press page of an artist as a PDF document. */
export function pressDocument(press: Press, context: Context): DocumentTask {
  const { artist } = press
  const { gallery, origin, now } = context
  return {
    title: artist.name,
    gallery,
    kind: 'Press',
    date: now,
    footer: origin + pressPath(artist.id),
    blocks: [
      { block: 'heading', text: artist.name, ...optional('line', artist.location) },
      ...portraitBlocks(press, context),
      ...passage('Biography', artist.bio),
      ...passage('Statement', artist.statement),
      ...cvBlocks(press),
      ...passage('Press contact', [press.contact, press.website].filter(isWritten).join('\n')),
      ...workBlocks(press, context),
    ],
  }
}

const isWritten = (text: string) => text !== ''

const optional = <Key extends string>(key: Key, text: string) =>
  (text === '' ? {} : { [key]: text }) as Partial<Record<Key, string>>

function passage(title: string, text: string): DocumentBlock[] {
  if (text === '') return []
  const paragraphs = text.split('\n').filter((line) => line.trim() !== '')
  return [
    { block: 'subheading', text: title },
    ...paragraphs.map((paragraph) => ({ block: 'text', text: paragraph }) as const),
  ]
}

function portraitBlocks({ portrait }: Press, { picture }: Context): DocumentBlock[] {
  if (portrait === null || picture === null) return []
  const credit = creditText(portrait.credit)
  return [
    { block: 'image', picture, alt: portrait.alt, maxHeight: 190 },
    ...(credit === '' ? [] : [{ block: 'text', text: credit } as const]),
  ]
}

const cvBlocks = ({ cv }: Press): DocumentBlock[] =>
  groupCv(cv).flatMap(({ kind, entries }) => [
    { block: 'subheading', text: CV_WORDS[kind].heading },
    {
      block: 'facts',
      facts: entries.map((entry) => [spanText(entry), entryText(entry)] as const),
    },
  ])

function workBlocks({ artist, works }: Press, { pictures }: Context): DocumentBlock[] {
  if (works.length === 0) return []
  const isAll = works.length >= artist.workCount
  return [
    { block: 'subheading', text: 'Works' },
    ...(isAll
      ? []
      : [
          {
            block: 'text',
            text: `The latest ${works.length} of ${countText(artist.workCount, 'work')}.`,
          } as const,
        ]),
    {
      block: 'entries',
      entries: works.map((work, at) => ({
        picture: pictures[at] ?? null,
        alt: cardAlt(work),
        title: work.title,
        lines: workLines(work),
      })),
    },
  ]
}
