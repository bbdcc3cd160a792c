import type { ReactNode } from 'react'
import { Link, useNavigation } from 'react-router'
import { Monogram } from '../account/monogram.tsx'
import { Button } from '../ui/button.tsx'
import { TabsNav } from '../ui/tabs-nav.tsx'
import styles from './dashboard-layout.module.css'
import { formatDay } from '../kernel/day.ts'
import type { Flash } from './flash.ts'
import { FlashMessage } from './flash-message.tsx'
import { LogOutForm } from './log-out-form.tsx'

type DashboardLayoutProps = {
  /** As the top bar names the way here: `artist_panel` or `dashboard`. */
  readonly label: string
  readonly name: string
  /** For example `Frame artist since`. */
  readonly sinceLabel: string
  /** ISO moment. */
  readonly since: string
  /** URL, '' while there is none; undefined for people who have no photo. */
  readonly photo?: string
  /** Where everybody sees this person, for those whom everybody may see. */
  readonly publicPage?: string
  readonly tabs: ReadonlyArray<{
    readonly to: string
    readonly label: string
    readonly end?: boolean
  }>
  readonly flash: Flash | null
  readonly children: ReactNode
}

/** What both dashboards share: who one is, the tabs, and the way out. */
export function DashboardLayout({
  label,
  name,
  sinceLabel,
  since,
  photo,
  publicPage,
  tabs,
  flash,
  children,
}: DashboardLayoutProps) {
  return (
    <div className={styles['layout']}>
      <header className={styles['header']}>
        {photo !== undefined && <Photo src={photo} name={name} />}
        <div className={styles['words']}>
          <p className={styles['label']}>{label}</p>
          <h1>{name}</h1>
          <p className={styles['since']}>
            {sinceLabel} <time dateTime={since}>{formatDay(since)}</time>
          </p>
          {publicPage !== undefined && (
            <p className={styles['since']}>
              <Link to={publicPage}>See your public page</Link>
            </p>
          )}
        </div>
        <LogOutForm className={styles['exit'] ?? ''}>
          <LogOutButton />
        </LogOutForm>
      </header>
      <FlashMessage flash={flash} />
      <div className={styles['body']}>
        <TabsNav label="Dashboard" tabs={tabs} placement="side" />
        <div className={styles['content']}>{children}</div>
      </div>
    </div>
  )
}

function LogOutButton() {
  const busy = useNavigation().formAction === '/logout'
  return (
    <Button type="submit" icon="logout" busy={busy}>
      Logout
    </Button>
  )
}

/** Whoever has no photo has a monogram. */
function Photo({ src, name }: { readonly src: string; readonly name: string }) {
  if (src !== '') {
    return <img className={styles['photo']} src={src} alt="" width={96} height={96} />
  }
  return <Monogram name={name} className={styles['photo']} />
}

type PanelProps = {
  readonly title: string
  readonly lead?: ReactNode
  /** Beside the title: what one can do with the whole panel. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** What a tab shows: a title, and what there is to do. */
export function Panel({ title, lead, action, children }: PanelProps) {
  return (
    <section className={styles['panel']} aria-labelledby="panel-title">
      <div className={styles['panelHead']}>
        <h2 id="panel-title">{title}</h2>
        {action}
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      </div>
      {children}
    </section>
  )
}
