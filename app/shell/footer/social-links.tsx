import { Icon } from '../../ui/components/icon.tsx'
import type { SocialLink } from './social-link.ts'
import * as styles from './social-links.module.css'

type SocialLinksProps = {
  readonly links: readonly SocialLink[]
  /** Accessible name of the list: a text, or the id of an element. */
  readonly label?: string
  readonly labelledBy?: string
  readonly onFollow?: () => void
}

export function SocialLinks({ links, label, labelledBy, onFollow }: SocialLinksProps) {
  return (
    <ul className={styles['links']} aria-label={label} aria-labelledby={labelledBy}>
      {links.map(({ icon, label, href }) => (
        <li key={href}>
          <a href={href} rel="noopener" onClick={onFollow} aria-label={label} title={label}>
            <Icon name={icon} />
          </a>
        </li>
      ))}
    </ul>
  )
}
