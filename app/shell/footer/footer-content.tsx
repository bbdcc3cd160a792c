import { Link } from 'react-router'
import type { FooterCounts } from '../../gallery/gallery-count.ts'
import type { Theme } from '../../ui/theme/theme.ts'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'
import { Wordmark } from '../../ui/components/wordmark.tsx'
import { ServiceStatus } from '../failure/service-status.tsx'
import { TAGLINE } from '../../kernel/gallery-name.ts'
import { legalLinks } from './legal-links.ts'
import type { SocialLink } from './social-link.ts'
import { SocialLinks } from './social-links.tsx'
import * as styles from './site-footer.module.css'

const PLATFORM = [
  { to: '/for-art-lovers', label: 'Browse Gallery' },
  { to: '/artists', label: 'Artists' },
  { to: '/exhibitions', label: 'Exhibitions' },
  { to: '/become-artist', label: 'Become Artist' },
  { to: '/for-artists', label: 'For Artists' },
  { to: '/cart', label: 'Cart' },
] as const

/** Numbers of the specification's marketing copy (point 1). */
const COUNTS = [
  { count: '500+', what: 'active artists' },
  { count: '2.5K+', what: 'artworks' },
  { count: '1K+', what: 'collectors' },
] as const

export type FooterContentProps = {
  readonly theme: Theme
  readonly footerCounts: FooterCounts
  /** The gallery's pages on social networks. */
  readonly socialLinks: readonly SocialLink[]
  /** Settings that operators have changed; undefined for the default. */
  readonly name?: string
  readonly mark?: string
  readonly contactEmail?: string
}

/** The footer's links, service status and theme switch. */
export function FooterContent(props: FooterContentProps) {
  const { theme, footerCounts, socialLinks, name, mark, contactEmail } = props
  return (
    <>
      <div className={styles['columns']}>
        <div className={styles['house']}>
          <Wordmark name={name} mark={mark} />
          <p>{TAGLINE}</p>
        </div>
        <nav aria-labelledby="footer-platform">
          <h2 id="footer-platform" className={styles['title']}>
            Platform
          </h2>
          <ul>
            {PLATFORM.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={styles['link']} viewTransition>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="footer-status">
          <h2 id="footer-status" className={styles['title']}>
            Status
          </h2>
          <ServiceStatus />
          <Counts {...footerCounts} />
        </section>
      </div>
      <div className={styles['end']}>
        <ul className={styles['legal']}>
          {legalLinks.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={styles['link']}>
                {label}
              </Link>
            </li>
          ))}
          {contactEmail !== undefined && (
            <li>
              <a href={`mailto:${contactEmail}`} className={styles['link']}>
                {contactEmail}
              </a>
            </li>
          )}
        </ul>
        {socialLinks.length > 0 && <SocialLinks links={socialLinks} label="Social networks" />}
        <ThemeSwitch theme={theme} />
      </div>
    </>
  )
}

/** The marketing numbers, the real counts, or both, with the real ones last. */
function Counts({ hasClaims, real }: FooterCounts) {
  return (
    <ul>
      {hasClaims &&
        COUNTS.map(({ count, what }) => (
          <li key={what} className={styles['count']}>
            <b>{count}</b> {what}
          </li>
        ))}
      {hasClaims && real.length > 0 ? (
        <li className={styles['count']}>{`today: ${real.join(', ')}`}</li>
      ) : (
        real.map((text) => (
          <li key={text} className={styles['count']}>
            {text}
          </li>
        ))
      )}
    </ul>
  )
}
