import { Link } from 'react-router'
import { apiFor, read, siteOf, tagPage } from '../../api/api-client.server.ts'
import { positionIn } from '../../api/list-position.server.ts'
import { cardAlt, workPath } from '../../artworks/card/work-text.ts'
import { PdfLink, PrintButton } from '../../checkout/orders/document-actions.tsx'
import { LinkButton } from '../../ui/components/button.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Pager } from '../../ui/components/pager.tsx'
import { describePage } from '../../ui/page-meta.ts'
import { artistMeta } from '../artist/artist-meta.ts'
import { artistPath } from '../artist/artist.ts'
import { canonicalUuidOf } from '../canonical-address.server.ts'
import type { Route } from './+types/press-page'
import { PressCv } from './press-cv.tsx'
import { PressPortrait } from './press-portrait.tsx'
import { pressPath, workLines } from './press.ts'
import type { Press } from './press.schema.ts'
import { PressWorks, type PressRow } from './press-works.tsx'
import * as styles from './press-page.module.css'

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export async function loader(args: Route.LoaderArgs) {
  const id = canonicalUuidOf(args, 'artist-not-found')
  const { query, isStart } = positionIn(args)
  const press = await read(apiFor(args).artists[':id'].press.$get({ param: { id }, query }))
  // Events that evict the artist's page evict this one, too.
  tagPage(args, artistPath(id))
  const site = siteOf(args)
  const about = {
    ...artistMeta(press.artist, site),
    title: `${press.artist.name}: press`,
    subject: [],
  }
  const meta = describePage(about, site)
  return { meta, ...press, works: press.works.map(toListed), isStart }
}

function toListed(work: Press['works'][number]): PressRow {
  const { width, height } = work.image
  return {
    id: work.id,
    path: workPath(work.id),
    title: work.title,
    lines: workLines(work),
    isSold: work.edition?.available === 0,
    image: { src: work.urls.small, width, height, alt: cardAlt(work) },
  }
}

/** An artist's page for journalists, which prints without the rest of the site. */
export default function PressPage({ loaderData }: Route.ComponentProps) {
  const { artist, portrait, contact, website, cv, works, nextCursor, isStart } = loaderData
  const { id, name, location, bio, statement, workCount } = artist
  const isBare = bio === '' && statement === '' && cv.length === 0 && workCount === 0
  return (
    <article className={styles['page']}>
      <header className={styles['header']}>
        <div className={styles['identity']}>
          <p className={styles['label']}>press</p>
          <h1 className={styles['name']}>{name}</h1>
          {location !== '' && <p>{location}</p>}
          <div className={styles['actions']} data-no-print>
            <PrintButton />
            <PdfLink to={`/api/artists/${id}/press/document`} />
          </div>
          <p data-no-print>
            <Link to={artistPath(id)}>{`${name} in the gallery`}</Link>
          </p>
        </div>
        {portrait !== null && <PressPortrait artistId={id} portrait={portrait} />}
      </header>
      {isBare && (
        <EmptyState
          title="Nothing here yet"
          action={<LinkButton to={artistPath(id)}>See the artist’s page</LinkButton>}
        >
          <p>{`${name} has neither written a biography nor published a work.`}</p>
        </EmptyState>
      )}
      <Passage id="biography" title="Biography" text={bio} />
      <Passage id="statement" title="Statement" text={statement} />
      {cv.length > 0 && <PressCv cv={cv} />}
      <Contact contact={contact} website={website} />
      {works.length > 0 && <PressWorks works={works} />}
      <Pager of="works" path={pressPath(id)} {...{ isStart, nextCursor }} />
    </article>
  )
}

type PassageProps = { readonly id: string; readonly title: string; readonly text: string }

function Passage({ id, title, text }: PassageProps) {
  if (text === '') return null
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={styles['text']}>{text}</p>
    </section>
  )
}

function Contact({ contact, website }: Pick<Press, 'contact' | 'website'>) {
  if (contact === '' && website === '') return null
  return (
    <section className={styles['section']} aria-labelledby="contact">
      <h2 id="contact">Press contact</h2>
      <div>
        {contact !== '' && <p className={styles['text']}>{contact}</p>}
        {website !== '' && (
          <p className={styles['text']}>
            <a href={website} rel="nofollow ugc noopener">
              {website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
            </a>
          </p>
        )}
      </div>
    </section>
  )
}
