import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import styles from './tabs-nav.module.css'

type TabsNavProps = {
  /** Names the navigation, e.g. `Dashboard`. */
  readonly label: string
  /** `end`: this tab is current only at exactly its own address. */
  readonly tabs: ReadonlyArray<{
    readonly to: string
    readonly label: string
    readonly end?: boolean
  }>
  /** `side` stands as a column where there is room, and lies as a row where there isn't. */
  readonly placement?: 'top' | 'side'
}

/** Tabs that are places: each is a link with its own address; the current one says so. */
export function TabsNav({ label, tabs, placement = 'top' }: TabsNavProps) {
  const row = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()

  // On a narrow screen the current tab may lie outside: bring it in, sideways only.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current === null || current === null || current === undefined) return
    const middle = current.offsetLeft + current.offsetWidth / 2
    row.current.scrollLeft = middle - row.current.clientWidth / 2
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the address decides which tab is current
  }, [pathname])

  return (
    <nav aria-label={label} className={styles[placement]}>
      <ul ref={row} className={styles['row']}>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink className={styles['tab'] ?? ''} to={tab.to} end={tab.end ?? true}>
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
