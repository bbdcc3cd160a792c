import { prefersReducedMotion } from '../../ui/interaction/image-transition.ts'
import * as styles from './success-page.module.css'

/** After this time the confetti is gone, also on a slow device. */
const CONFETTI_MS = 1800
/** The life of a piece, in frames. Pieces fade out, and 60 frames take a second. */
const CONFETTI_FRAMES = 100

/**
 * Confetti in the site's ink and accent colours, behind the page's text; none for users with
 * prefers-reduced-motion. Browser only.
 */
export function throwConfetti(): (() => void) | undefined {
  if (prefersReducedMotion()) return undefined
  const canvas = document.createElement('canvas')
  canvas.className = styles['confetti'] ?? ''
  canvas.ariaHidden = 'true'
  document.body.append(canvas)
  let hasLeft = false
  import('canvas-confetti')
    .then(async ({ default: confetti }) => {
      if (hasLeft) return
      // No worker: the content security policy only allows scripts from this site's files.
      const fire = confetti.create(canvas, { resize: true, useWorker: false })
      const colors = ['--ink', '--accent', '--line-strong'].map(hexOf)
      const look = { particleCount: 120, spread: 80, startVelocity: 48, origin: { y: 0.7 } }
      await Promise.race([fire({ ...look, ticks: CONFETTI_FRAMES, colors }), delay(CONFETTI_MS)])
      fire.reset()
    })
    .catch(() => {
      // Confetti is optional: a failed download is ignored.
    })
    .finally(() => canvas.remove())
  return () => {
    hasLeft = true
    canvas.remove()
  }
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The computed colour of a design token in this theme, such as `#1a1a1d`. */
function hexOf(token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const parts = getComputedStyle(probe).color.match(/\d+/g) ?? []
  probe.remove()
  const channels = parts.slice(0, 3).map((part) => Number(part).toString(16).padStart(2, '0'))
  return `#${channels.join('')}`
}
