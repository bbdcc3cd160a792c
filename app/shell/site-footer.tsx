import { useRef } from 'react'
import { island } from '../ui/interaction/island.tsx'
import { atFirstInteraction } from '../ui/interaction/hydration-gate.ts'
import type { Theme } from '../ui/theme/theme.ts'
// The looks of what is fetched later.
import '../ui/theme/theme-switch.module.css'
import './service-status.module.css'
import './social-links.module.css'
import styles from './site-footer.module.css'

const FooterContent = island<{ readonly theme: Theme }>(
  async () => (await import('./footer-content.tsx')).FooterContent,
  (wake, place, signal) => {
    atFirstInteraction(wake, place, signal)
    // The service status is checked while the footer is visible.
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) wake()
    })
    observer.observe(place)
    signal.addEventListener('abort', () => observer.disconnect())
  },
)

export function SiteFooter({ theme }: { readonly theme: Theme }) {
  const place = useRef<HTMLElement>(null)
  return (
    <footer ref={place} className={styles['footer']}>
      <FooterContent place={place} theme={theme} />
    </footer>
  )
}
