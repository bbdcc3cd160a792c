import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import styles from './tabs-nav.module.css'

type TabsNavProps = {
  /** Name of the navigation, such as `Dashboard`. */
  readonly label: string
  /** The tab is current only at its exact path, not below it. */
  readonly tabs: ReadonlyArray<{
    readonly to: string
    readonly label: string
    readonly end?: boolean
  }>
  /** `side` is a column on wide screens and a row on narrow ones. */
  readonly placement?: 'top' | 'side'
}

/** Navigation styled as tabs: links, the current one marked with `aria-current`. */
export function TabsNav({ label, tabs, placement = 'top' }: TabsNavProps) {
  const row = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()

  // Scrolls the current tab into view, horizontally only.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current === null || current === null || current === undefined) return
    const middle = current.offsetLeft + current.offsetWidth / 2
    row.current.scrollLeft = middle - row.current.clientWidth / 2
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs per path
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
