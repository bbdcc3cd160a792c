export type StudioSize = 'small' | 'medium' | 'large'

/** How high a work hangs, in rem (specification, point 9). */
export const STUDIO_HEIGHTS_REM = { small: 16, medium: 20, large: 24 } as const satisfies Record<
  StudioSize,
  number
>

export const STUDIO_SIZES = ['small', 'medium', 'large'] as const satisfies readonly StudioSize[]

/** What the file chooser offers; anything else that is an image may still be dropped or pasted. */
export const STUDIO_ACCEPT = 'image/jpeg,image/png,image/webp'

/** The author of somebody who is not signed in (specification, point 3). */
export const ANONYMOUS = 'Anonymous'

export const MAX_TITLE = 200
export const MAX_DESCRIPTION = 2000

/** A work in the studio: it exists in one browser and nowhere else (specification, point 3). */
export type StudioItem = {
  readonly id: string
  readonly title: string
  readonly description: string
  /** Where a click on the work leads; '' for nowhere. Always http or https. */
  readonly link: string
  readonly size: StudioSize
  readonly imageBlob: Blob
  readonly author: string
  /** Milliseconds since 1970: the order on the wall. */
  readonly addedAt: number
}

export type StudioDraft = {
  readonly title: string
  readonly description: string
  readonly link: string
  readonly size: string
  readonly image: Blob | null
}

/** Why something does not get onto the wall, in the words that people see. */
export const studioRefusals = {
  'no-title': 'Give the work a title first',
  'no-image': 'Choose an image first',
  'not-an-image': 'This is not an image. Choose a JPG, PNG or WebP file.',
  'link-not-allowed': 'A link must begin with https:// or http://',
} as const

export type StudioRefusal = { readonly refused: keyof typeof studioRefusals }

/** Whether a file says of itself that it is an image. What it really holds shows when it is drawn. */
export function isImage(file: { readonly type: string }): boolean {
  return /^image\/[\w.+-]+$/i.test(file.type)
}

/** The only button that adds works stays disabled until this is so (specification, point 5). */
export function canBeAdded(title: string): boolean {
  return title.trim() !== ''
}

const SCHEME = /^[a-z][a-z\d+.-]*:/i
/** Looks like a scheme, but is a host with its port. */
const HOST_AND_PORT = /^(localhost|[\w-]+(\.[\w-]+)+):\d+([/?#]|$)/i

/**
 * Reads a destination link as people type it: nothing, a whole address, or one without its scheme.
 * Only http and https lead anywhere; an address that would run a script is refused.
 */
export function readLink(text: string): { readonly href: string } | StudioRefusal {
  const typed = text.trim()
  if (typed === '') return { href: '' }
  const hasScheme = SCHEME.test(typed) && !HOST_AND_PORT.test(typed)
  const address = hasScheme || typed.startsWith('//') ? typed : `https://${typed}`
  if (!URL.canParse(address)) return { refused: 'link-not-allowed' }
  const { protocol, hostname, href } = new URL(address)
  const leadsSomewhere = protocol === 'https:' || protocol === 'http:'
  return leadsSomewhere && hostname !== '' ? { href } : { refused: 'link-not-allowed' }
}

export type StudioCircumstances = {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** Display name of whoever is signed in. */
  readonly author: string | null
}

/** Makes a work of a draft, or says what is missing. */
export function createStudioItem(
  draft: StudioDraft,
  { id, now, author }: StudioCircumstances,
): StudioItem | StudioRefusal {
  if (draft.image === null) return { refused: 'no-image' }
  if (!isImage(draft.image)) return { refused: 'not-an-image' }
  if (!canBeAdded(draft.title)) return { refused: 'no-title' }
  const link = readLink(draft.link)
  if ('refused' in link) return link
  const name = author?.trim() ?? ''
  return {
    id,
    title: draft.title.trim().slice(0, MAX_TITLE),
    description: draft.description.trim().slice(0, MAX_DESCRIPTION),
    link: link.href,
    size: readSize(draft.size),
    imageBlob: draft.image,
    author: name === '' ? ANONYMOUS : name,
    addedAt: now,
  }
}

export function readSize(size: unknown): StudioSize {
  return STUDIO_SIZES.find((known) => known === size) ?? 'medium'
}

/** Reads what a browser kept, perhaps since an older version of this page. */
export function parseStudioItem(value: unknown): StudioItem | null {
  if (typeof value !== 'object' || value === null) return null
  const record = value as Record<string, unknown>
  const { id, title, imageBlob } = record
  if (typeof id !== 'string' || typeof title !== 'string') return null
  if (!(imageBlob instanceof Blob)) return null
  const link = readLink(textOf(record['link']))
  return {
    id,
    title,
    description: textOf(record['description']),
    link: 'href' in link ? link.href : '',
    size: readSize(record['size']),
    imageBlob,
    author: textOf(record['author']) || ANONYMOUS,
    addedAt: typeof record['addedAt'] === 'number' ? record['addedAt'] : 0,
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A title to begin with, from a file's name. */
export function titleFromFile(name: string): string {
  const stem = name.replace(/\.[^.]*$/, '').replace(/[_-]+/g, ' ')
  // What phones and clipboards call everything is no title.
  if (/^(image|img|dsc|pxl|screenshot|untitled|blob)\b[\s\d]*/i.test(stem)) return ''
  return stem.trim().slice(0, MAX_TITLE)
}
