import { countText } from '../../kernel/count.ts'
import { DIRECTORY_PATH } from '../../routing/gallery-path.ts'
import { artistCollectionPath } from '../../routing/iiif-path.ts'
import { breadcrumbs, descriptionOf } from '../../ui/meta-text.ts'
import { SHARE_SIZE, type PageMeta } from '../../ui/page-meta.ts'
import type { PublicArtist } from './artist.schema.ts'
import { artistFeedPath, artistPath } from './artist.ts'

type Site = { readonly publicUrl: string; readonly name: string }

/** The metadata of an artist's page: preview image and schema.org Person. */
export function artistMeta(artist: PublicArtist, { publicUrl, name: gallery }: Site): PageMeta {
  const { id, name } = artist
  return {
    title: name,
    description: describe(artist, gallery),
    kind: 'profile',
    image: { url: `/og/artist/${id}.jpg`, alt: `Works by ${name} at ${gallery}`, ...SHARE_SIZE },
    atomFeed: artistFeedPath(id),
    iiif: artistCollectionPath(id),
    subject: [person(artist, publicUrl), trail(artist, publicUrl)],
  }
}

function describe(artist: PublicArtist, gallery: string): string {
  const { name, statement, bio, location, workCount } = artist
  const own = statement === '' ? bio : statement
  const place = location === '' ? '' : `, ${location}`
  const works = `${name}${place}: ${countText(workCount, 'work')} at ${gallery}.`
  return descriptionOf(own === '' ? works : own)
}

function person({ id, name, bio, statement, location, photo }: PublicArtist, publicUrl: string) {
  const about = bio === '' ? statement : bio
  return {
    '@type': 'Person',
    name,
    url: new URL(artistPath(id), publicUrl).href,
    ...(about === '' ? {} : { description: about }),
    ...(location === '' ? {} : { homeLocation: { '@type': 'Place', name: location } }),
    ...(photo === null ? {} : { image: new URL(photo.urls.regular, publicUrl).href }),
  }
}

const trail = ({ id, name }: PublicArtist, publicUrl: string) =>
  breadcrumbs(
    [
      { name: 'Artists', path: DIRECTORY_PATH },
      { name, path: artistPath(id) },
    ],
    publicUrl,
  )
