export const STUDIO_SIZES = ['small', 'medium', 'large'] as const
export type StudioSize = (typeof STUDIO_SIZES)[number]

/** Heights in rem (specification, point 9). */
export const STUDIO_HEIGHTS_REM = { small: 16, medium: 20, large: 24 } as const satisfies Record<
  StudioSize,
  number
>

/** Types that the file chooser offers. Other images can be dropped or pasted. */
export const STUDIO_ACCEPT = 'image/jpeg,image/png,image/webp'

/** The author's name for guests (specification, point 3). */
const ANONYMOUS = 'Anonymous'

export const MAX_TITLE = 200
export const MAX_DESCRIPTION = 2000

/** A work in the studio, stored in one browser only (specification, point 3). */
export type StudioItem = {
  readonly id: string
  readonly title: string
  readonly description: string
  /** Link of the work, http or https; '' for none. */
  readonly link: string
  readonly size: StudioSize
  readonly imageBlob: Blob
  readonly author: string
  /** Milliseconds since 1970; the sort key. */
  readonly addedAt: number
}

export type StudioDraft = {
  readonly title: string
  readonly description: string
  readonly link: string
  readonly size: string
  readonly image: Blob | null
}

/** Messages by refusal. */
export const studioRefusals = {
  'no-title': 'Give the work a title first',
  'no-image': 'Choose an image first',
  'not-an-image': 'This is not an image. Choose a JPG, PNG or WebP file.',
  'link-not-allowed': 'A link must begin with https:// or http://',
} as const

export type StudioRefusal = { readonly refused: keyof typeof studioRefusals }

/** Whether a file's type is an image type. Decoding it checks its content. */
export function isImage(file: { readonly type: string }): boolean {
  return /^image\/[\w.+-]+$/i.test(file.type)
}

/** The Add button is disabled without a title (specification, point 5). */
export function canBeAdded(title: string): boolean {
  return title.trim() !== ''
}

const SCHEME = /^[a-z][a-z\d+.-]*:/i
/** Matches a host with a port, which would parse as a scheme. */
const HOST_AND_PORT = /^(localhost|[\w-]+(\.[\w-]+)+):\d+([/?#]|$)/i

/**
 * Parses a link: empty, a whole URL, or one without a scheme. Refuses all schemes but http and
 * https, `javascript:` above all.
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

type StudioCircumstances = {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** The viewer's display name; null for guests. */
  readonly author: string | null
}

/** Creates a work from a draft, or refuses it. */
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

/** Parses a stored item, which an older version of this page may have written. */
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

/** Suggests a title from a file's name. */
export function titleFromFile(name: string): string {
  const stem = name.replace(/\.[^.]*$/, '').replace(/[_-]+/g, ' ')
  // Default names of phones and clipboards make no titles.
  if (/^(image|img|dsc|pxl|screenshot|untitled|blob)\b[\s\d]*/i.test(stem)) return ''
  return stem.trim().slice(0, MAX_TITLE)
}
