import type { ReactNode } from 'react'
import { PageHeader } from '../ui/components/page-header.tsx'
import { TabsNav } from '../ui/components/tabs-nav.tsx'

const TABS = [
  { to: '/following', label: 'New works' },
  { to: '/following/artists', label: 'Artists' },
  { to: '/saved-searches', label: 'Saved searches' },
  { to: '/notifications', label: 'Notifications' },
]

type FollowingHeaderProps = { readonly title: string; readonly lead: ReactNode }

/** The heading of the pages of “Following”, with the tabs between them. */
export function FollowingHeader({ title, lead }: FollowingHeaderProps) {
  return (
    <>
      <PageHeader label="following" title={title} lead={lead} />
      <TabsNav label="Following" tabs={TABS} />
    </>
  )
}
