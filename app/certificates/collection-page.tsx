import { Link } from 'react-router'
import { FramedPicture } from '../artworks/card/framed-picture.tsx'
import { guardSignedInPage } from '../account/session/signed-in-page.server.ts'
import { apiFor, read } from '../api/api-client.server.ts'
import { positionIn } from '../api/list-position.server.ts'
import { formatDay } from '../kernel/day.ts'
import { Badge } from '../ui/components/badge.tsx'
import { LinkButton } from '../ui/components/button.tsx'
import { EmptyState } from '../ui/components/empty-state.tsx'
import { Notice } from '../ui/components/notice.tsx'
import { PageHeader } from '../ui/components/page-header.tsx'
import { Pager } from '../ui/components/pager.tsx'
import { privatePage } from '../ui/page-meta.ts'
import type { Route } from './+types/collection-page'
import { COLLECTION_PATH, DECLINED, editionWords, OFFER_ENDED } from './certificate.ts'
import { certificatePath } from '../routing/certificate-path.ts'
import * as styles from './certificates.module.css'

export const meta = privatePage('My collection', 'The works that you own.')

/** The number of works on one page. */
const LIMIT = '24'

export async function loader(args: Route.LoaderArgs) {
  await guardSignedInPage(args)
  const { query, isStart } = positionIn(args)
  const isDeclined = args.url.searchParams.has(DECLINED)
  const isEnded = args.url.searchParams.has(OFFER_ENDED)
  const page = await read(apiFor(args).collection.$get({ query: { ...query, limit: LIMIT } }))
  return { ...page, isStart, isDeclined, isEnded }
}

export default function CollectionPage({ loaderData }: Route.ComponentProps) {
  const { items, nextCursor, isStart, isDeclined, isEnded } = loaderData
  return (
    <div className={styles['page']}>
      <PageHeader
        label="collection"
        title="My collection"
        lead="The works that you own, each with its certificate and provenance."
      />
      {isDeclined && (
        <Notice tone="success" title="You have declined the work" role="alert">
          <p>It stays with its owner, who is told by mail.</p>
        </Notice>
      )}
      {isEnded && <Notice title="The offer has ended" role="alert" />}
      {items.length === 0 ? (
        <EmptyState
          title="No works yet"
          action={
            <LinkButton to="/for-art-lovers" variant="primary">
              Visit the gallery
            </LinkButton>
          }
        >
          <p>What you buy, or accept from another collector, is kept here.</p>
        </EmptyState>
      ) : (
        <ul className={styles['works']} role="list">
          {items.map((work) => (
            <OwnedWork key={work.certificateId} work={work} />
          ))}
        </ul>
      )}
      <Pager of="works" path={COLLECTION_PATH} {...{ isStart, nextCursor }} />
    </div>
  )
}

type OwnedWorkProps = {
  readonly work: Route.ComponentProps['loaderData']['items'][number]
}

function OwnedWork({ work }: OwnedWorkProps) {
  const { certificateId, title, artist, imageUrl, edition, acquiredAt, isCertified, offer } = work
  return (
    <li className={styles['work']}>
      <div className={styles['pictureBox']}>
        <FramedPicture imageUrl={imageUrl} />
      </div>
      <h2 className={styles['title']}>
        {isCertified ? (
          <Link className={styles['link']} to={certificatePath(certificateId)}>
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      {offer !== null && (
        <p>
          <Badge tone="soft">{`offered until ${formatDay(offer.expiresAt)}`}</Badge>
        </p>
      )}
      <p className={styles['soft']}>{artist}</p>
      <p className={styles['soft']}>{editionWords(edition)}</p>
      <p className={styles['soft']}>
        {isCertified
          ? `Yours since ${formatDay(acquiredAt)}`
          : `Ordered on ${formatDay(acquiredAt)}. Its certificate is issued once the order is confirmed.`}
      </p>
    </li>
  )
}
