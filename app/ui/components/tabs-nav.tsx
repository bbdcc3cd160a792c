import { NavLink } from 'react-router'
import * as styles from './tabs-nav.module.css'

type TabsNavProps = {
  /** Name of the navigation, such as `Dashboard`. */
  readonly label: string
  /** The tab is current only at its exact path, not below it. */
  readonly tabs: ReadonlyArray<{
    readonly to: string
    readonly label: string
    readonly end?: boolean
  }>
  /** `side` is a column on wide screens. Narrow ones have rows. */
  readonly placement?: 'top' | 'side'
}

/** Navigation styled as tabs: links, the current one marked with `aria-current`. */
export function TabsNav({ label, tabs, placement = 'top' }: TabsNavProps) {
  return (
    <nav aria-label={label} className={styles[placement]}>
      <ul className={styles['row']}>
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
