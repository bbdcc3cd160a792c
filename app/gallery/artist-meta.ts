import type { MetaDescriptor } from 'react-router'
import { breadcrumbs, descriptionOf } from '../ui/meta-text.ts'
import { pageMeta, publicUrlOf, SHARE_SIZE } from '../ui/page-meta.ts'
import { artistPath, workCountText, type PublicArtist } from './artist.ts'

/** The `meta` of an artist's page: preview image and schema.org Person. */
export function artistMeta(
  artist: PublicArtist,
  args: Parameters<typeof pageMeta>[1],
): MetaDescriptor[] {
  const { id, name } = artist
  const description = describe(artist)
  const url = `/og/artist/${id}.jpg`
  const publicUrl = publicUrlOf(args)
  return pageMeta(
    {
      title: name,
      description,
      kind: 'profile',
      image: { url, alt: `Works by ${name} at Frame`, ...SHARE_SIZE },
      subject: publicUrl === null ? [] : [person(artist, publicUrl), trail(artist, publicUrl)],
    },
    args,
  )
}

function describe({ name, statement, bio, location, workCount }: PublicArtist): string {
  const own = statement === '' ? bio : statement
  const place = location === '' ? '' : `, ${location}`
  return descriptionOf(own === '' ? `${name}${place}: ${workCountText(workCount)} at Frame.` : own)
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
      { name: 'Gallery', path: '/for-art-lovers' },
      { name, path: artistPath(id) },
    ],
    publicUrl,
  )
