import { Outlet } from 'react-router'
import { mustVerifyEmail } from '../account/email/must-verify-email.server.ts'
import { normaliseName } from '../account/user.ts'
import type { User } from '../account/account.schema.ts'
import { apiFor, read } from '../api/api-client.server.ts'
import { followerText } from '../following/follow.ts'
import { artistPath } from '../gallery/artist/artist.ts'
import { useGalleryName } from '../ui/use-gallery-name.ts'
import type { Route } from './+types/artist-dashboard'
import { DashboardLayout } from './dashboard-layout.tsx'
import { EXHIBITION_LIST } from './exhibitions/exhibition-list-path.ts'
import { guardArtistPage } from './dashboard-guard.server.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { takeFlash } from './forms/flash.server.ts'
import { PhotoStatus } from './profile/photo-status.tsx'
import { ProfilePhotoContext, useProfilePhoto } from './profile/use-profile-photo.ts'

const TABS = [
  { to: '/artist-dashboard', label: 'Artist Data' },
  { to: '/artist-dashboard/bio', label: 'Artist Bio', end: false },
  { to: '/artist-dashboard/artwork', label: 'Artist Artwork', end: false },
  { to: '/artist-dashboard/sales', label: 'Artist Sales', end: false },
  { to: '/artist-dashboard/security', label: 'Security' },
  { to: '/artist-dashboard/account', label: 'Account Management' },
  { to: '/artist-dashboard/enquiries', label: 'Enquiries' },
  { to: '/artist-dashboard/statistics', label: 'Statistics' },
  { to: EXHIBITION_LIST, label: 'Exhibitions', end: false },
]

export async function loader(args: Route.LoaderArgs) {
  await guardArtistPage(args)
  const { me } = apiFor(args).users
  const [user, followers, mustVerify, unread]: [User, Count, boolean, Count] = await Promise.all([
    read(me.$get()),
    read(me.followers.count.$get()),
    mustVerifyEmail(args),
    read(me.enquiries.count.$get()),
  ])
  const flash = takeFlash(args)
  return { user, followers: followers.count, mustVerify, unread: unread.count, flash }
}

type Count = { readonly count: number }

export default function ArtistDashboard({ loaderData }: Route.ComponentProps) {
  return (
    <LeaveQuestion>
      <Dashboard {...loaderData} />
    </LeaveQuestion>
  )
}

/** Passes the artist to the tabs: `useOutletContext<User>()`. */
function Dashboard(loaderData: Route.ComponentProps['loaderData']) {
  const { user, followers, mustVerify, unread, flash } = loaderData
  const photo = useProfilePhoto(user.profilePhoto)
  return (
    <DashboardLayout
      label="artist_panel"
      name={normaliseName([user.firstName, user.lastName])}
      sinceLabel={`${useGalleryName()} artist since`}
      since={user.createdAt}
      photo={photo.isSaving ? (photo.image.preview ?? '') : user.profilePhoto}
      photoStatus={<PhotoStatus photo={photo} />}
      publicPage={artistPath(user.id)}
      followers={followerText(followers)}
      tabs={TABS}
      unread={unread}
      flash={flash}
      mustVerifyEmail={mustVerify}
    >
      <ProfilePhotoContext value={photo}>
        <Outlet context={user} />
      </ProfilePhotoContext>
    </DashboardLayout>
  )
}
