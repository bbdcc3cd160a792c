import { breadcrumbs } from '../../ui/meta-text.ts'
import type { PageMeta } from '../../ui/page-meta.ts'
import { artistPath } from '../artist/artist.ts'

type Site = {
  readonly publicUrl: string
  /** False for filtered and later pages, which crawlers should not index. */
  readonly isWhole: boolean
}

type ListedArtist = { readonly id: string; readonly name: string }

/** The metadata of the directory: schema.org's CollectionPage with the artists shown. */
export function directoryMeta(artists: readonly ListedArtist[], site: Site): PageMeta {
  const { publicUrl, isWhole } = site
  const about: PageMeta = {
    title: 'Artists',
    description:
      'The artists of the gallery from A to Z, by place and by medium, with their works.',
  }
  if (!isWhole) return { ...about, audience: 'oneself' }
  const itemListElement = artists.map(({ id, name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: new URL(artistPath(id), publicUrl).href,
  }))
  const trail = [
    { name: 'Gallery', path: '/for-art-lovers' },
    { name: 'Artists', path: '/artists' },
  ]
  return {
    ...about,
    subject: [
      {
        '@type': 'CollectionPage',
        name: 'Artists',
        url: new URL('/artists', publicUrl).href,
        mainEntity: { '@type': 'ItemList', itemListElement },
      },
      breadcrumbs(trail, publicUrl),
    ],
  }
}
