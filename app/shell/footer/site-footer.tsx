import { useRef } from 'react'
import { island } from '../../ui/interaction/island.tsx'
import { atFirstInteraction } from '../../ui/interaction/hydration-gate.ts'
// Imported eagerly: the server renders these components before their scripts load.
import '../../ui/theme/theme-switch.module.css'
import '../failure/service-status.module.css'
import './social-links.module.css'
import type { FooterContentProps } from './footer-content.tsx'
import * as styles from './site-footer.module.css'

const FooterContent = island<FooterContentProps>(
  () => import('./footer-content.tsx').then((module) => module.FooterContent),
  (open, container, signal) => {
    atFirstInteraction(open, container, signal)
    // Hydrates the footer once visible, since it then checks the service status.
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) open()
    })
    observer.observe(container)
    signal.addEventListener('abort', () => observer.disconnect())
  },
)

export function SiteFooter(props: FooterContentProps) {
  const container = useRef<HTMLElement>(null)
  return (
    <footer ref={container} className={styles['footer']}>
      <FooterContent container={container} {...props} />
    </footer>
  )
}
