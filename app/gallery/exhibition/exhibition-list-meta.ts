import { collectionPage } from '../../ui/meta-text.ts'
import { exhibitionPath } from '../../exhibitions/exhibition.ts'
import { EXHIBITIONS_PATH } from '../../routing/gallery-path.ts'
import type { PageMeta } from '../../ui/page-meta.ts'

type Site = {
  readonly publicUrl: string
  /** False for later pages, which crawlers should not index. */
  readonly isStart: boolean
}

type Listed = { readonly id: string; readonly title: string }

/** The metadata of the list of exhibitions: schema.org's CollectionPage with those shown. */
export function exhibitionListMeta(shown: readonly Listed[], site: Site): PageMeta {
  const { publicUrl, isStart } = site
  const about: PageMeta = {
    title: 'Exhibitions',
    description: 'The exhibitions of the artists of the gallery: on now, opening soon, and past.',
  }
  if (!isStart) return { ...about, audience: 'oneself' }
  const items = shown.map(({ id, title }) => ({ name: title, path: exhibitionPath(id) }))
  const page = { name: 'Exhibitions', path: EXHIBITIONS_PATH, items }
  return { ...about, subject: collectionPage(page, publicUrl) }
}
