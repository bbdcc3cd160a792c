import { apiFor, read, siteOf, tagPage } from '../../api/api-client.server.ts'
import { positionIn } from '../../api/list-position.server.ts'
import { exhibitionPath } from '../../exhibitions/exhibition.ts'
import type { FoundExhibition } from '../../exhibitions/exhibition.schema.ts'
import { cardsOf, publicationsOf, relatedToWork } from '../../routing/cache-tag.ts'
import { EXHIBITIONS_PATH } from '../../routing/gallery-path.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { Pager } from '../../ui/components/pager.tsx'
import { listMeta } from '../../ui/meta-text.ts'
import { describePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/exhibitions-page'
import { ExhibitionEntry } from './exhibition-entry.tsx'
import * as styles from './exhibitions-page.module.css'

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export async function loader(args: Route.LoaderArgs) {
  const { query, isStart } = positionIn(args)
  const page = await read(apiFor(args).exhibitions.$get({ query: { ...query, limit: '24' } }))
  // Their covers, the counts of their works, and the names of their artists.
  for (const { artist, covers } of page.items) {
    tagPage(args, publicationsOf(artist.id))
    tagPage(args, cardsOf(artist.id))
    for (const { id } of covers) tagPage(args, relatedToWork(id))
  }
  const site = siteOf(args)
  const list = {
    name: 'Exhibitions',
    description: 'The exhibitions of the artists of the gallery: on now, opening soon, and past.',
    path: EXHIBITIONS_PATH,
    items: page.items.map(({ id, title }) => ({ name: title, path: exhibitionPath(id) })),
  }
  const about = listMeta(list, { ...site, isWhole: isStart })
  return { meta: describePage(about, site), page, isStart }
}

/** All published exhibitions: current ones, upcoming ones, then past ones. */
export default function ExhibitionsPage({ loaderData }: Route.ComponentProps) {
  const { page, isStart } = loaderData
  const isPast = ({ state }: FoundExhibition) => state === 'past'
  return (
    <div className={styles['page']}>
      <PageHeader
        label="for_art_lovers"
        title="Exhibitions"
        lead="What the artists of the gallery show now, will show soon, and have shown."
      />
      {page.items.length === 0 && <EmptyState title="No exhibitions yet" />}
      <Section title="On now and soon" items={page.items.filter((one) => !isPast(one))} />
      <Section title="Past" items={page.items.filter(isPast)} />
      <Pager
        of="exhibitions"
        path={EXHIBITIONS_PATH}
        start="first"
        isStart={isStart}
        nextCursor={page.nextCursor}
      />
    </div>
  )
}

type SectionProps = { readonly title: string; readonly items: readonly FoundExhibition[] }

function Section({ title, items }: SectionProps) {
  if (items.length === 0) return null
  return (
    <section className={styles['section']}>
      <h2>{title}</h2>
      <ul className={styles['exhibitions']} role="list">
        {items.map((exhibition) => (
          <ExhibitionEntry key={exhibition.id} exhibition={exhibition} />
        ))}
      </ul>
    </section>
  )
}
