import { Icon } from '../ui/components/icon.tsx'
import type { SocialLink } from './social-link.ts'
import * as styles from './social-links.module.css'

type SocialLinksProps = {
  readonly links: readonly SocialLink[]
  readonly onFollow?: () => void
}

export function SocialLinks({ links, onFollow }: SocialLinksProps) {
  return (
    <ul className={styles['links']} aria-label="Social networks">
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
