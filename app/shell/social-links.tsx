import { Link } from 'react-router'
import { Icon } from '../ui/components/icon.tsx'
import styles from './social-links.module.css'

const NETWORKS = [
  { icon: 'instagram', name: 'Instagram' },
  { icon: 'x', name: 'X' },
  { icon: 'mastodon', name: 'Mastodon' },
  { icon: 'github', name: 'GitHub' },
] as const

/** Frame has no social accounts yet. The icons link to the contact page, which says so. */
export function SocialLinks({ onFollow }: { readonly onFollow?: () => void }) {
  return (
    <ul className={styles['links']} aria-label="Frame elsewhere">
      {NETWORKS.map(({ icon, name }) => (
        <li key={icon}>
          <Link
            to="/contact#elsewhere"
            onClick={onFollow}
            aria-label={`Frame on ${name}`}
            title={`Frame on ${name}`}
          >
            <Icon name={icon} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
