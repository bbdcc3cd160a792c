import {
  datesText,
  exhibitionPath,
  kindLabel,
  type ExhibitionDates,
  type ExhibitionKind,
} from '../exhibitions/exhibition.ts'
import { artistPath } from '../gallery/artist/artist.ts'
import {
  artistCollectionPath,
  exhibitionCollectionPath,
  PRESENTATION_CONTEXT,
  workManifestPath,
} from '../routing/iiif-path.ts'
import {
  asWritten,
  describeFacts,
  english,
  webPageOf,
  providerOf,
  rightsOf,
  type Publisher,
} from './manifest.ts'

/** Artists, series and exhibitions as collections of the manifests of their works. Pure. */

export type ListedWork = {
  readonly id: string
  readonly title: string
}

export type CollectionPage = {
  readonly artist: { readonly id: string; readonly name: string }
  readonly works: readonly ListedWork[]
  /** The cursors of this page and of the next one; null for the first page and after the last. */
  readonly cursor: string | null
  readonly nextCursor: string | null
}

/** The published works of an artist, newest first; the rest is a collection at the end. */
export function artistCollection(page: CollectionPage, publisher: Publisher) {
  const { artist, works, cursor, nextCursor } = page
  const { site } = publisher
  const address = (after: string | null) =>
    site +
    artistCollectionPath(artist.id) +
    (after === null ? '' : `?cursor=${encodeURIComponent(after)}`)
  const further =
    nextCursor === null
      ? []
      : [{ id: address(nextCursor), type: 'Collection', label: english('Earlier works') }]
  return {
    '@context': PRESENTATION_CONTEXT,
    id: address(cursor),
    type: 'Collection',
    label: asWritten(artist.name),
    ...rightsOf(artist.name, publisher),
    provider: [providerOf(publisher)],
    homepage: [webPageOf(artist.name, site + artistPath(artist.id))],
    items: [...works.map((work) => referTo(work, site)), ...further],
  }
}

export type ExhibitedWork = ListedWork & {
  /** The artist's text about the work; '' for none. */
  readonly text: string
}

export type CollectedExhibition = ExhibitionDates & {
  readonly id: string
  readonly kind: ExhibitionKind
  readonly title: string
  readonly text: string
  readonly place: string
  readonly artist: { readonly id: string; readonly name: string }
  /** All works, since there are at most 200. */
  readonly works: readonly ExhibitedWork[]
}

/** A published series or exhibition, with its published works in their order. */
export function exhibitionCollection(shown: CollectedExhibition, publisher: Publisher) {
  const { id, kind, title, text, opensOn, place, artist, works } = shown
  const { site } = publisher
  const facts = [
    ['Artist', artist.name],
    ['Dates', datesText(shown)],
    ['Place', place],
  ] as const
  return {
    '@context': PRESENTATION_CONTEXT,
    id: site + exhibitionCollectionPath(id),
    type: 'Collection',
    label: asWritten(title),
    ...(text !== '' && { summary: asWritten(text) }),
    metadata: [
      { label: english('Kind'), value: english(kindLabel(kind)) },
      ...describeFacts(facts),
    ],
    ...rightsOf(artist.name, publisher),
    provider: [providerOf(publisher)],
    homepage: [webPageOf(title, site + exhibitionPath(id))],
    ...(opensOn !== null && { navDate: `${opensOn}T00:00:00Z` }),
    items: works.map((work) => ({
      ...referTo(work, site),
      ...(work.text !== '' && { summary: asWritten(work.text) }),
    })),
  }
}

const referTo = ({ id, title }: ListedWork, site: string) => ({
  id: site + workManifestPath(id),
  type: 'Manifest',
  label: asWritten(title),
})
