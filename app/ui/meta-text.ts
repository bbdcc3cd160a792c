import type { PageMeta } from './page-meta.ts'
import { GALLERY_PATH } from '../routing/gallery-path.ts'

const GALLERY = { name: 'Gallery', path: GALLERY_PATH }
const DESCRIPTION_LENGTH = 155

/** Shortens a text to one line, as long as search engines show. */
export function descriptionOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  // Spreading splits by code point, so that no surrogate pair is cut in half.
  const characters = [...line]
  if (characters.length <= DESCRIPTION_LENGTH) return line
  return `${characters.slice(0, DESCRIPTION_LENGTH - 1).join('')}…`
}

type Collection = {
  readonly name: string
  readonly path: string
  readonly items: ReadonlyArray<{ readonly name: string; readonly path: string }>
}

type List = Collection & { readonly description: string }

/**
 * The metadata of a list's page below the gallery.
 * @param isWhole false for filtered and later pages, which crawlers should not index
 */
export function listMeta(
  { description, ...page }: List,
  { publicUrl, isWhole }: { readonly publicUrl: string; readonly isWhole: boolean },
): PageMeta {
  const about = { title: page.name, description }
  return isWhole
    ? { ...about, subject: collectionPage(page, publicUrl) }
    : { ...about, audience: 'oneself' }
}

/** schema.org's CollectionPage of a page below the gallery, and its BreadcrumbList. */
export function collectionPage({ name, path, items }: Collection, publicUrl: string): object[] {
  const at = (place: string) => new URL(place, publicUrl).href
  const itemListElement = items.map((item, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: item.name,
    url: at(item.path),
  }))
  const mainEntity = { '@type': 'ItemList', itemListElement }
  return [
    { '@type': 'CollectionPage', name, url: at(path), mainEntity },
    breadcrumbs([{ name, path }], publicUrl),
  ]
}

/**
 * schema.org's BreadcrumbList from the gallery to a page.
 * @param trail the pages below the gallery, that page last
 */
export function breadcrumbs(
  trail: ReadonlyArray<{ readonly name: string; readonly path: string }>,
  publicUrl: string,
): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [GALLERY, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, publicUrl).href,
    })),
  }
}
