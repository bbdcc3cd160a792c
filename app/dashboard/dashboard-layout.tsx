import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { VerifyEmailNotice } from '../account/email/verify-email-notice.tsx'
import { Monogram } from '../account/monogram.tsx'
import { unreadEnquiriesLabel } from '../enquiries/enquiry.ts'
import { Button } from '../ui/components/button.tsx'
import { TabsNav } from '../ui/components/tabs-nav.tsx'
import * as styles from './dashboard-layout.module.css'
import { formatDay } from '../kernel/day.ts'
import type { Flash } from './forms/flash.ts'
import { FlashMessage } from './forms/flash-message.tsx'
import { LogOutForm } from './log-out-form.tsx'

type DashboardLayoutProps = {
  /** Label of the link in the top bar: `artist_panel` or `dashboard`. */
  readonly label: string
  readonly name: string
  /** For example `Frame artist since`. */
  readonly sinceLabel: string
  /** ISO timestamp. */
  readonly since: string
  /** A URL, or '' without a photo; undefined for collectors, who have none. */
  readonly photo?: string
  /** Progress of a photo upload; undefined for collectors. */
  readonly photoStatus?: ReactNode
  /** The path of the artist's public page; undefined for collectors. */
  readonly publicPage?: string
  /** Account pages without a tab. */
  readonly pages?: ReadonlyArray<{ readonly to: string; readonly label: string }>
  /** Follower count as text, such as `1 follower`; undefined for collectors. */
  readonly followers?: string
  readonly tabs: ReadonlyArray<{
    readonly to: string
    readonly label: string
    readonly end?: boolean
  }>
  /** Number of enquiries with unread messages. */
  readonly unread: number
  readonly flash: Flash | null
  readonly mustVerifyEmail: boolean
  readonly children: ReactNode
}

/** The layout of both dashboards: name, tabs and the button that logs out. */
export function DashboardLayout({
  label,
  name,
  sinceLabel,
  since,
  photo,
  photoStatus,
  publicPage,
  followers,
  pages,
  tabs,
  unread,
  flash,
  mustVerifyEmail,
  children,
}: DashboardLayoutProps) {
  const { pathname } = useLocation()
  return (
    <div className={styles['layout']}>
      <header className={styles['header']} data-no-print>
        {photo !== undefined && <Photo src={photo} name={name} />}
        <div className={styles['words']}>
          <p className={styles['label']}>{label}</p>
          <h1>{name}</h1>
        </div>
        <LogOutForm>
          <Button type="submit" icon="logout">
            Log out
          </Button>
        </LogOutForm>
        <div className={styles['facts']}>
          <p>
            {sinceLabel} <time dateTime={since}>{formatDay(since)}</time>
          </p>
          {publicPage !== undefined && (
            <p>
              <Link to={publicPage}>See your public page</Link>
              {followers !== undefined && `\u00a0· ${followers}`}
            </p>
          )}
          {pages !== undefined && (
            <nav className={styles['ownPages']} aria-label="Your pages">
              {pages.map(({ to, label }) => (
                <Link key={to} to={to}>
                  {label}
                </Link>
              ))}
            </nav>
          )}
          {photoStatus}
        </div>
      </header>
      <FlashMessage flash={flash} />
      {mustVerifyEmail && <VerifyEmailNotice path={pathname} />}
      <div className={styles['body']}>
        <TabsNav label="Dashboard" tabs={withUnread(tabs, unread)} placement="side" />
        <div className={styles['content']}>{children}</div>
      </div>
    </div>
  )
}

/** Puts the number of unread enquiries beside their tab. */
const withUnread = (tabs: DashboardLayoutProps['tabs'], count: number) =>
  tabs.map((tab) =>
    tab.to.endsWith('/enquiries')
      ? { ...tab, count, countLabel: unreadEnquiriesLabel(count) }
      : tab,
  )

/** Falls back to initials. */
function Photo({ src, name }: { readonly src: string; readonly name: string }) {
  if (src !== '') {
    return <img className={styles['photo']} src={src} alt="" width={96} height={96} />
  }
  return <Monogram name={name} className={styles['photo']} />
}
