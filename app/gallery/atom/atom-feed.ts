import { escapeXml } from '../../kernel/xml-text.ts'

/** An entry of an Atom feed (RFC 4287): a work. */
export type AtomEntry = {
  readonly id: string
  readonly title: string
  /** Absolute addresses. */
  readonly url: string
  readonly imageUrl: string
  readonly summary: string
  readonly author: { readonly name: string; readonly url: string }
  readonly tags: readonly string[]
  readonly publishedAt: Date
  readonly updatedAt: Date
}

export type AtomFeed = {
  readonly title: string
  readonly subtitle: string
  /** The feed's own absolute address, which is also its id. */
  readonly url: string
  /** The page that shows the same. */
  readonly pageUrl: string
  readonly entries: readonly AtomEntry[]
}

/** When anything in a feed has changed last; 1970 for an empty one. */
export const updatedAtOf = ({ entries }: AtomFeed): Date =>
  new Date(Math.max(0, ...entries.map(({ updatedAt }) => updatedAt.getTime())))

/** A feed as XML. */
export function atomXml(feed: AtomFeed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', feed.url),
    element('title', feed.title),
    element('subtitle', feed.subtitle),
    element('updated', updatedAtOf(feed).toISOString()),
    link({ rel: 'self', type: 'application/atom+xml', href: feed.url }),
    link({ rel: 'alternate', type: 'text/html', href: feed.pageUrl }),
    ...feed.entries.map(entryXml),
    '</feed>',
  ].join('\n')
}

function entryXml(entry: AtomEntry): string {
  const { author } = entry
  return [
    '<entry>',
    element('id', `urn:uuid:${entry.id}`),
    element('title', entry.title),
    link({ rel: 'alternate', type: 'text/html', href: entry.url }),
    link({ rel: 'enclosure', type: 'image/jpeg', href: entry.imageUrl }),
    element('published', entry.publishedAt.toISOString()),
    element('updated', entry.updatedAt.toISOString()),
    `<author>${element('name', author.name)}${element('uri', author.url)}</author>`,
    ...entry.tags.map((tag) => `<category term="${escapeXml(tag)}"/>`),
    element('summary', entry.summary),
    '</entry>',
  ].join('\n')
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

function link(attributes: Readonly<Record<'rel' | 'type' | 'href', string>>): string {
  const list = Object.entries(attributes).map(([name, value]) => `${name}="${escapeXml(value)}"`)
  return `<link ${list.join(' ')}/>`
}
