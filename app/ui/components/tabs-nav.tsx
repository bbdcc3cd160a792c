import { useEffect, useRef } from 'react'
import { matchPath, NavLink, useLocation } from 'react-router'
import { showFocused } from '../interaction/show-focused.ts'
import { CountBadge } from './count-badge.tsx'
import * as styles from './tabs-nav.module.css'

type TabsNavProps = {
  /** Name of the navigation, such as `Dashboard`. */
  readonly label: string
  readonly tabs: ReadonlyArray<{
    readonly to: string
    readonly label: string
    /** `false`: the tab is also current below its path. */
    readonly end?: boolean
    /** The number of new items, and the words that screen readers read after it. */
    readonly count?: number
    readonly countLabel?: string
  }>
  /** `side` is a column on wide screens. Narrow ones have a row that scrolls. */
  readonly placement?: 'top' | 'side'
}

/** Navigation styled as tabs: links, the current one marked with `aria-current`. */
export function TabsNav({ label, tabs, placement = 'top' }: TabsNavProps) {
  const row = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  const current = tabs.findIndex(
    ({ to, end = true }) => matchPath({ path: to, end }, pathname) !== null,
  )
  useEffect(() => {
    const tab = row.current?.children[current]
    if (tab === undefined) return
    // Called at once, and when a phone is turned.
    const resizes = new ResizeObserver(() => centre(tab))
    resizes.observe(tab.parentElement ?? tab)
    return () => resizes.disconnect()
  }, [current])
  return (
    <nav aria-label={label} className={styles[placement]}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of its links */}
      <ul ref={row} className={styles['row']} onFocus={showFocused}>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink className={styles['tab'] ?? ''} to={tab.to} end={tab.end ?? true}>
              {tab.label}
              <CountBadge count={tab.count ?? 0} label={tab.countLabel ?? ''} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls the row around a tab. `scrollIntoView` could scroll the page as well. */
function centre(tab: Element): void {
  const row = tab.parentElement
  if (row === null) return
  const [box, at] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  row.scrollBy({ left: at.left + at.width / 2 - (box.left + box.width / 2) })
}
