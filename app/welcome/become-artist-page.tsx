import { useLocation } from 'react-router'
import { viewerOf } from '../api/api-client.server.ts'
import { LinkButton } from '../ui/components/button.tsx'
import { EmptyState } from '../ui/components/empty-state.tsx'
import { nameOf, pageMeta } from '../ui/page-meta.ts'
import type { Route } from './+types/become-artist-page'
import { becomeArtistState } from './artist-call-to-action.ts'
import * as styles from './become-artist-page.module.css'

export async function loader(args: Route.LoaderArgs) {
  const viewer = await viewerOf(args)
  return { account: viewer && { isArtist: viewer.isArtist, email: viewer.email } }
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(
    {
      title: args.loaderData?.account ? 'Upgrade Your Account' : 'Coming Soon',
      description: `Becoming an artist on ${nameOf(args)}: what is possible today, and what is coming.`,
    },
    args,
  )

/** A placeholder by specification: accounts cannot change their type yet. */
export default function BecomeArtistPage({ loaderData }: Route.ComponentProps) {
  const { account } = loaderData
  const handedOn = becomeArtistState(useLocation().state)
  return (
    <div className={styles['page']}>
      <EmptyState
        level={1}
        title={account === null ? 'Coming Soon' : 'Upgrade Your Account'}
        action={
          <span className={styles['actions']}>
            {account?.isArtist && (
              <LinkButton to="/artist-dashboard" variant="primary">
                artist_panel
              </LinkButton>
            )}
            {account === null && (
              <LinkButton to="/signup?type=artist" variant="primary">
                Sign up as an artist
              </LinkButton>
            )}
            <LinkButton to="/" icon="arrow-left">
              Back to Home
            </LinkButton>
          </span>
        }
      >
        <Words account={account} email={handedOn?.email ?? account?.email} />
      </EmptyState>
    </div>
  )
}

type WordsProps = {
  readonly account: { readonly isArtist: boolean } | null
  readonly email: string | undefined
}

function Words({ account, email }: WordsProps) {
  if (account === null) {
    return (
      <p>
        Upgrading an existing account to an artist account is coming soon. A new account can be an
        artist account from the start.
      </p>
    )
  }
  if (account.isArtist) {
    return <p>You already have an artist account. There is nothing to upgrade.</p>
  }
  return (
    <>
      <p>
        You are an art lover{email !== undefined && <> here, as {email}</>}. The upgrade to an
        artist account is not yet available.
      </p>
      <p>Your purchases and favourites stay as they are.</p>
    </>
  )
}
