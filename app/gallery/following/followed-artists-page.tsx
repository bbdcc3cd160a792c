import { Link } from 'react-router'
import { guardSignedInPage } from '../../account/session/signed-in-page.server.ts'
import { Monogram } from '../../account/monogram.tsx'
import { apiFor, read } from '../../api/api-client.server.ts'
import { positionIn } from '../../api/list-position.server.ts'
import { FollowButton } from '../../following/follow-button.tsx'
import { FollowingHeader } from '../../following/following-header.tsx'
import { Pager } from '../../ui/components/pager.tsx'
import { revalidationOf } from '../../routing/revalidation.ts'
import { LinkButton } from '../../ui/components/button.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { NotOnShow } from '../../ui/not-on-show.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import { artistPath } from '../artist/artist.ts'
import type { Route } from './+types/followed-artists-page'
import * as styles from './following-page.module.css'

const HERE = '/following/artists'

export const meta = privatePage('Artists you follow', 'The artists whom you follow, latest first.')

export async function loader(args: Route.LoaderArgs) {
  await guardSignedInPage(args)
  const { query, isStart } = positionIn(args)
  const page = await read(apiFor(args).users.me.following.$get({ query }))
  return { ...page, isStart }
}

export const shouldRevalidate = revalidationOf(HERE)

export default function FollowedArtistsPage({ loaderData }: Route.ComponentProps) {
  const { items, notOnShow, nextCursor, isStart } = loaderData
  return (
    <div className={styles['page']}>
      <FollowingHeader
        title="Artists you follow"
        lead="Latest first. Artists see how many follow them, not who."
      />
      <div className={styles['content']}>
        <NotOnShow count={notOnShow} noun="artist" />
        {items.length === 0 && notOnShow === 0 && isStart ? (
          <EmptyState
            title="You follow nobody yet"
            action={
              <LinkButton to="/artists" variant="primary">
                Find artists
              </LinkButton>
            }
          >
            <p>Press Follow on an artist’s page to find them here.</p>
          </EmptyState>
        ) : (
          <ul role="list">
            {items.map((artist) => (
              <FollowedArtist key={artist.id} artist={artist} />
            ))}
          </ul>
        )}
      </div>
      <Pager of="artists" path={HERE} start="first" {...{ isStart, nextCursor }} />
    </div>
  )
}

type FollowedArtistProps = {
  readonly artist: Route.ComponentProps['loaderData']['items'][number]
}

function FollowedArtist({ artist: { id, name, location, photo } }: FollowedArtistProps) {
  return (
    <li className={styles['artist']}>
      {photo === '' ? (
        <Monogram name={name} className={styles['portrait']} />
      ) : (
        <img className={styles['portrait']} src={photo} alt="" width={64} height={64} />
      )}
      <div className={styles['words']}>
        <h2 className={styles['name']}>
          <Link to={artistPath(id)}>{name}</Link>
        </h2>
        {location !== '' && <p className={styles['facts']}>{location}</p>}
      </div>
      <FollowButton artistId={id} name={name} isFollowed />
    </li>
  )
}
