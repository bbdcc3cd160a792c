import type { MetaDescriptor } from 'react-router'

/** The picture of a shared link. */
export type ShareImage = {
  /** A path of this site, or an absolute address. */
  readonly url: string
  readonly alt: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

type PageMeta = {
  /** Without the name of the site, which is appended, unless this is the `whole` title. */
  readonly title: string | { readonly whole: string }
  readonly description: string
  /** Pages about whoever looks at them have no place in a search engine. */
  readonly audience?: 'everybody' | 'oneself'
  readonly kind?: 'website' | 'profile'
  readonly image?: ShareImage
  /** What a search engine is told of the page's subject, in schema.org's terms. */
  readonly subject?: readonly object[]
}

/** What the router hands to `meta`: the root's loader says where people reach Frame. */
type MetaArgs = {
  readonly matches: ReadonlyArray<
    { readonly id: string; readonly loaderData?: unknown } | undefined
  >
}

/** Pixels: what services show of a shared link, one and the same for all of Frame's own pictures. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

const HOUSE: ShareImage = {
  url: '/og/frame.jpg',
  alt: 'Drawn works side by side on a white wall, with the word frame',
  ...SHARE_SIZE,
}

/**
 * What `meta` of a page returns: its own title and description, also for links shared elsewhere, and the
 * picture beside them. The root adds the canonical address to every page.
 */
export function pageMeta(page: PageMeta, args: MetaArgs): MetaDescriptor[] {
  const { title, description, audience = 'everybody', kind = 'website', subject = [] } = page
  const full = typeof title === 'string' ? `${title} · Frame` : title.whole
  return [
    { title: full },
    { name: 'description', content: description },
    ...(audience === 'oneself' ? [{ name: 'robots', content: 'noindex' }] : []),
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: 'Frame' },
    { property: 'og:type', content: kind },
    ...imageMeta(page.image ?? HOUSE, publicUrlOf(args)),
    ...subject.map((entity) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...entity },
    })),
  ]
}

function imageMeta(image: ShareImage, publicUrl: string | null): MetaDescriptor[] {
  // Without the root's own data nobody knows the address that others would have to use.
  if (publicUrl === null) return []
  return [
    { property: 'og:image', content: new URL(image.url, publicUrl).href },
    { property: 'og:image:width', content: String(image.width) },
    { property: 'og:image:height', content: String(image.height) },
    { property: 'og:image:alt', content: image.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Where people reach Frame; null where the root itself could not be loaded. */
export function publicUrlOf({ matches }: MetaArgs): string | null {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  if (typeof root !== 'object' || root === null || !('publicUrl' in root)) return null
  return typeof root.publicUrl === 'string' ? root.publicUrl : null
}
