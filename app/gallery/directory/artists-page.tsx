import { Form, Link } from 'react-router'
import { countText } from '../../kernel/count.ts'
import { apiFor, read, siteOf } from '../../api/api-client.server.ts'
import { positionIn } from '../../api/list-position.server.ts'
import { MEDIA, type Medium, capitalised } from '../../artworks/medium.ts'
import { Button } from '../../ui/components/button.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { Pager } from '../../ui/components/pager.tsx'
import { EXHIBITIONS_PATH } from '../../routing/gallery-path.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { listMeta } from '../../ui/meta-text.ts'
import { describePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/artists-page'
import { ArtistEntry } from './artist-entry.tsx'
import { LETTERS, MAX_COUNT } from './artist-listing.ts'
import { directoryAddress, directoryFiltersOf, type DirectoryFilters } from './directory-address.ts'
import { artistPath } from '../artist/artist.ts'
import * as styles from './artists-page.module.css'

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export async function loader(args: Route.LoaderArgs) {
  const filters = directoryFiltersOf(args.url.searchParams)
  const { query: position, isStart } = positionIn(args)
  const chosen = Object.entries(filters).filter(([, value]) => value !== '')
  const query = { ...(Object.fromEntries(chosen) as { medium?: Medium }), ...position }
  const page = await read(apiFor(args).artists.$get({ query }))
  const site = siteOf(args)
  const list = {
    name: 'Artists',
    description:
      'The artists of the gallery from A to Z, by place and by medium, with their works.',
    path: '/artists',
    items: page.items.map(({ id, name }) => ({ name, path: artistPath(id) })),
  }
  const about = listMeta(list, { ...site, isWhole: isStart && chosen.length === 0 })
  return { meta: describePage(about, site), page, filters, isStart }
}

export default function ArtistsPage({ loaderData }: Route.ComponentProps) {
  const { page, filters, isStart } = loaderData
  const isFiltered = Object.values(filters).some((value) => value !== '')
  return (
    <div className={styles['page']}>
      <PageHeader
        label="for_art_lovers"
        title="Artists"
        lead="Everybody whose works are in the gallery, by name."
      />
      <div className={styles['filters']}>
        <DirectoryForm filters={filters} />
        <Letters filters={filters} present={page.letters} />
        <div className={styles['summary']}>
          <output>{countText(page.count, 'artist', MAX_COUNT)}</output>
          {isFiltered ? (
            <Link to="/artists">Show all artists</Link>
          ) : (
            <Link to={EXHIBITIONS_PATH}>Exhibitions</Link>
          )}
        </div>
      </div>
      {page.items.length === 0 ? (
        <EmptyState title="No artist found">
          <p>Try the beginning of a name, or fewer filters.</p>
        </EmptyState>
      ) : (
        <ul className={styles['artists']} role="list">
          {page.items.map((artist) => (
            <ArtistEntry key={artist.id} artist={artist} />
          ))}
        </ul>
      )}
      <Pager
        of="artists"
        path={directoryAddress(filters)}
        start="first"
        isStart={isStart}
        nextCursor={page.nextCursor}
      />
    </div>
  )
}

/** The fields are as in the address, also after the browser has gone back. */
function DirectoryForm({ filters }: { readonly filters: DirectoryFilters }) {
  const { q, place, medium, letter } = filters
  return (
    <search key={JSON.stringify(filters)}>
      <Form method="get" action="/artists" className={styles['form']}>
        <TextField name="q" label="Name" type="search" maxLength={100} defaultValue={q} />
        <TextField name="place" label="Place" type="search" maxLength={100} defaultValue={place} />
        <SelectField name="medium" label="Medium" defaultValue={medium} options={MEDIUM_OPTIONS} />
        {letter !== '' && <input type="hidden" name="letter" value={letter} />}
        <Button type="submit">Find artists</Button>
      </Form>
    </search>
  )
}

const MEDIUM_OPTIONS = [
  { value: '', label: 'Any medium' },
  ...MEDIA.map((medium) => ({ value: medium, label: capitalised(medium) })),
]

type LettersProps = {
  readonly filters: DirectoryFilters
  /** The letters with which a name begins. */
  readonly present: readonly string[]
}

/** A to Z: links to the letters with which a name begins. */
function Letters({ filters, present }: LettersProps) {
  const all = { value: '', label: 'All', className: `${styles['letter']} ${styles['word']}` }
  const letters = LETTERS.filter((letter) => letter !== 'other' || present.includes(letter))
  const items = [
    all,
    ...letters.map((letter) => ({
      value: letter,
      label: letter === 'other' ? 'Other' : letter.toUpperCase(),
      className: letter === 'other' ? all.className : styles['letter'],
    })),
  ]
  return (
    <nav aria-label="First letter">
      <ul className={styles['letters']} role="list">
        {items.map(({ value, label, className }) => (
          <li key={label}>
            {value === '' || present.includes(value) ? (
              <Link
                to={directoryAddress({ ...filters, letter: value })}
                className={className}
                aria-current={filters.letter === value ? 'true' : undefined}
              >
                {label}
              </Link>
            ) : (
              <span className={`${className} ${styles['empty']}`} aria-hidden="true">
                {label}
              </span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
