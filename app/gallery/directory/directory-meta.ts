import { collectionPage } from '../../ui/meta-text.ts'
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
  const items = artists.map(({ id, name }) => ({ name, path: artistPath(id) }))
  const page = { name: 'Artists', path: '/artists', items }
  return { ...about, subject: collectionPage(page, publicUrl) }
}
