import { useMemo } from 'react'
import { guardSignedInPage } from '../../account/session/signed-in-page.server.ts'
import { apiFor, read } from '../../api/api-client.server.ts'
import { positionIn } from '../../api/list-position.server.ts'
import { WorkGrid, WorkGridItem } from '../../artworks/card/work-grid.tsx'
import { FollowingHeader } from '../../following/following-header.tsx'
import { Pager } from '../../ui/components/pager.tsx'
import { LinkButton } from '../../ui/components/button.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import { WorkForms } from '../artwork/work-forms.tsx'
import { GalleryCard } from '../feed/gallery-card.tsx'
import type { Route } from './+types/following-page'
import { followingOrder } from './following-order.ts'
import * as styles from './following-page.module.css'

export const meta = privatePage('Following', 'New works by the artists whom you follow.')

export async function loader(args: Route.LoaderArgs) {
  await guardSignedInPage(args)
  const { query, isStart } = positionIn(args)
  const api = apiFor(args)
  const { items, nextCursor } = await read(api.following.artworks.$get({ query }))
  const isEmpty = items.length === 0 && isStart
  const artists = isEmpty ? await read(api.users.me.following.$get({ query: {} })) : null
  const followsSomebody = artists !== null && artists.items.length + artists.notOnShow > 0
  return { cards: items, nextCursor, isStart, followsSomebody }
}

export default function FollowingPage({ loaderData }: Route.ComponentProps) {
  const { cards, nextCursor, isStart } = loaderData
  const linkOptions = useMemo(() => {
    const onOpen = () => followingOrder.remember({ works: cards, isStart, nextCursor })
    return { state: { from: 'following' }, onOpen }
  }, [cards, isStart, nextCursor])
  return (
    <div className={styles['page']}>
      <FollowingHeader title="Following" lead="New works by the artists whom you follow." />
      <section aria-labelledby="works" className={styles['content']}>
        <VisuallyHidden>
          <h2 id="works">New works</h2>
        </VisuallyHidden>
        {cards.length === 0 && isStart ? (
          <NoWorks followsSomebody={loaderData.followsSomebody} />
        ) : (
          <WorkGrid linkOptions={linkOptions}>
            {cards.map((card, index) => (
              <WorkGridItem key={card.id} card={card}>
                <GalleryCard card={card} priority={index === 0} />
              </WorkGridItem>
            ))}
          </WorkGrid>
        )}
        <WorkForms />
      </section>
      <Pager of="works" path="/following" {...{ isStart, nextCursor }} />
    </div>
  )
}

function NoWorks({ followsSomebody }: { readonly followsSomebody: boolean }) {
  if (followsSomebody) {
    return (
      <EmptyState
        title="No works yet"
        level={3}
        action={
          <LinkButton to="/artists" variant="primary">
            Find more artists
          </LinkButton>
        }
      >
        <p>What the artists whom you follow publish appears here.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="You follow nobody yet"
      level={3}
      action={
        <LinkButton to="/artists" variant="primary" icon="arrow-right" iconAt="end">
          Find artists
        </LinkButton>
      }
    >
      <p>Press Follow on an artist’s page, and what they publish next appears here.</p>
    </EmptyState>
  )
}
