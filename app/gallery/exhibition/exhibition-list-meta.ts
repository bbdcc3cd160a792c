import { exhibitionPath } from '../../exhibitions/exhibition.ts'
import { EXHIBITIONS_PATH } from '../../routing/gallery-path.ts'
import { breadcrumbs } from '../../ui/meta-text.ts'
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
  const at = (path: string) => new URL(path, publicUrl).href
  const itemListElement = shown.map(({ id, title }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    url: at(exhibitionPath(id)),
  }))
  const trail = [
    { name: 'Gallery', path: '/for-art-lovers' },
    { name: 'Exhibitions', path: EXHIBITIONS_PATH },
  ]
  return {
    ...about,
    subject: [
      {
        '@type': 'CollectionPage',
        name: 'Exhibitions',
        url: at(EXHIBITIONS_PATH),
        mainEntity: { '@type': 'ItemList', itemListElement },
      },
      breadcrumbs(trail, publicUrl),
    ],
  }
}
