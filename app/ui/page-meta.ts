import type { MetaDescriptor } from 'react-router'
import { DEFAULT_GALLERY_NAME } from '../kernel/gallery-name.ts'
import { PRESENTATION_CONTEXT } from '../routing/iiif-path.ts'

/** The preview image of a shared link. */
type ShareImage = {
  /** A path of this site or an absolute URL. */
  readonly url: string
  readonly alt: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

export type PageMeta = {
  /** `· Frame`, or the gallery's own name, is appended, except to a `whole` title. */
  readonly title: string | { readonly whole: string }
  readonly description: string
  /** `oneself` marks private pages as `noindex`. */
  readonly audience?: 'everybody' | 'oneself'
  readonly kind?: 'website' | 'profile'
  readonly image?: ShareImage
  /** The path of an Atom feed with the same content. */
  readonly atomFeed?: string
  /** The path of a IIIF manifest or collection with the same works. */
  readonly iiif?: string
  /** Structured data: schema.org entities. */
  readonly subject?: readonly object[]
}

/** The arguments of a route's `meta`. The root's loader returns the public URL and the name. */
type MetaArgs = {
  readonly matches: ReadonlyArray<
    { readonly id: string; readonly loaderData?: unknown } | undefined
  >
}

/** Pixels of every preview image that Frame draws. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

const DEFAULT_IMAGE: ShareImage = {
  url: '/og/frame.jpg',
  alt: 'Drawings side by side on a white wall, with the word frame',
  ...SHARE_SIZE,
}

type Site = {
  /** Null where it is unknown: then there is no preview image. */
  readonly publicUrl: string | null
  /** The gallery's name, which operators may set. */
  readonly name: string
}

/** Builds the result of a route's `meta`, on the server and in the browser. */
export const pageMeta = (page: PageMeta, args: MetaArgs): MetaDescriptor[] =>
  describePage(page, { publicUrl: publicUrlOf(args), name: nameOf(args) })

/** The `meta` of a private page, whose title and description are the same for everybody. */
export const privatePage =
  (title: string, description: string) =>
  (args: MetaArgs): MetaDescriptor[] =>
    pageMeta({ title, description, audience: 'oneself' }, args)

/**
 * Title, description and Open Graph tags. The root adds the canonical URL to every page.
 * Loaders make it for the pages that visitors see first, so that these need no script for it.
 */
export function describePage(page: PageMeta, { publicUrl, name }: Site): MetaDescriptor[] {
  const { title, description, audience = 'everybody', kind = 'website', subject = [] } = page
  const full = typeof title === 'string' ? `${title} · ${name}` : title.whole
  return [
    { title: full },
    { name: 'description', content: description },
    ...(audience === 'oneself' ? [{ name: 'robots', content: 'noindex' }] : []),
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: name },
    { property: 'og:type', content: kind },
    ...imageMeta(page.image ?? DEFAULT_IMAGE, publicUrl),
    ...atomMeta(page),
    ...iiifMeta(page),
    ...subject.map((entity) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...entity },
    })),
  ]
}

function atomMeta({ atomFeed, title }: PageMeta): MetaDescriptor[] {
  if (atomFeed === undefined || typeof title !== 'string') return []
  const type = 'application/atom+xml'
  return [{ tagName: 'link', rel: 'alternate', type, href: atomFeed, title }]
}

/** The media type that Frame sends to clients that ask for it. */
const IIIF_TYPE = `application/ld+json;profile="${PRESENTATION_CONTEXT}"`

const iiifMeta = ({ iiif }: PageMeta): MetaDescriptor[] =>
  iiif === undefined ? [] : [{ tagName: 'link', rel: 'alternate', type: IIIF_TYPE, href: iiif }]

function imageMeta(image: ShareImage, publicUrl: string | null): MetaDescriptor[] {
  // Open Graph needs absolute URLs, and only the root's loader knows the origin.
  if (publicUrl === null) return []
  return [
    { property: 'og:image', content: new URL(image.url, publicUrl).href },
    { property: 'og:image:width', content: String(image.width) },
    { property: 'og:image:height', content: String(image.height) },
    { property: 'og:image:alt', content: image.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

const rootOf = ({ matches }: MetaArgs) =>
  matches.find((match) => match?.id === 'root')?.loaderData as
    | { readonly publicUrl: string; readonly name?: string }
    | undefined

/** Frame's public URL; null where the root's loader failed. */
const publicUrlOf = (args: MetaArgs): string | null => rootOf(args)?.publicUrl ?? null

/** The gallery's name; the default where the root's loader failed. */
export const nameOf = (args: MetaArgs): string => rootOf(args)?.name ?? DEFAULT_GALLERY_NAME
