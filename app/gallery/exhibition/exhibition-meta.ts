import { countText } from '../../kernel/count.ts'
import { workPath } from '../../artworks/card/work-text.ts'
import { datesText, exhibitionPath, kindLabel } from '../../exhibitions/exhibition.ts'
import type { ShownExhibition } from '../../exhibitions/exhibition.store.server.ts'
import { exhibitionCollectionPath } from '../../routing/iiif-path.ts'
import { breadcrumbs, descriptionOf } from '../../ui/meta-text.ts'
import { SHARE_SIZE, type PageMeta } from '../../ui/page-meta.ts'
import { artistPath } from '../artist/artist.ts'

type Described = Omit<ShownExhibition, 'state' | 'works'> & {
  readonly works: readonly { readonly id: string; readonly title: string }[]
}

/** The metadata of a series (schema.org's CreativeWorkSeries) or an ExhibitionEvent. */
export function exhibitionMeta(shown: Described, publicUrl: string): PageMeta {
  const { id, title, artist, text, isPublished } = shown
  return {
    title: `${title} by ${artist.name}`,
    description: descriptionOf(text === '' ? factsOf(shown) : text),
    image: { url: `/og/exhibition/${id}.jpg`, alt: `Works of ${title}`, ...SHARE_SIZE },
    audience: isPublished ? 'everybody' : 'oneself',
    ...(isPublished && { iiif: exhibitionCollectionPath(id) }),
    subject: isPublished ? [subjectOf(shown, publicUrl), trailOf(shown, publicUrl)] : [],
  }
}

function factsOf({ kind, artist, works, place, ...dates }: Described): string {
  const facts = [countText(works.length, 'work'), datesText(dates), place]
  const named = `${kindLabel(kind)} by ${artist.name}`
  return `${named}: ${facts.filter((fact) => fact !== '').join(', ')}.`
}

function subjectOf(shown: Described, publicUrl: string): object {
  const { id, kind, title, text, opensOn, closesOn, place, artist, works } = shown
  const at = (path: string) => new URL(path, publicUrl).href
  const person = { '@type': 'Person', name: artist.name, url: at(artistPath(artist.id)) }
  const parts = works.map((work) => ({
    '@type': 'VisualArtwork',
    name: work.title,
    url: at(workPath(work.id)),
  }))
  const about = {
    name: title,
    url: at(exhibitionPath(id)),
    image: at(`/og/exhibition/${id}.jpg`),
    ...(text === '' ? {} : { description: text }),
  }
  if (kind === 'series') {
    return { '@type': 'CreativeWorkSeries', ...about, creator: person, hasPart: parts }
  }
  return {
    '@type': 'ExhibitionEvent',
    ...about,
    ...(opensOn === null ? {} : { startDate: opensOn }),
    ...(closesOn === null ? {} : { endDate: closesOn }),
    location:
      place === ''
        ? { '@type': 'VirtualLocation', url: at(exhibitionPath(id)) }
        : { '@type': 'Place', name: place },
    performer: person,
    workFeatured: parts,
  }
}

const trailOf = ({ id, title, artist }: Described, publicUrl: string) =>
  breadcrumbs(
    [
      { name: artist.name, path: artistPath(artist.id) },
      { name: title, path: exhibitionPath(id) },
    ],
    publicUrl,
  )
