import { prefersReducedMotion } from '../../ui/interaction/image-transition.ts'
import * as styles from './success-page.module.css'

/** The confetti is removed after this time, even if a slow device has drawn few frames. */
const CONFETTI_MS = 1800
/** The life of a piece in frames, at 60 frames per second. */
const CONFETTI_FRAMES = 100

/**
 * Fires confetti in the site's ink and accent colours, behind the page's text; none for users with
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
      // The content security policy forbids the library's worker, whose script is a blob.
      const fire = confetti.create(canvas, { resize: true, useWorker: false })
      const colors = ['--ink', '--accent', '--line-strong'].map(hexOf)
      const look = { particleCount: 120, spread: 80, startVelocity: 48, origin: { y: 0.7 } }
      await Promise.race([fire({ ...look, ticks: CONFETTI_FRAMES, colors }), delay(CONFETTI_MS)])
      fire.reset()
    })
    .catch(() => {
      // Confetti is optional, so a failed download is ignored.
    })
    .finally(() => canvas.remove())
  return () => {
    hasLeft = true
    canvas.remove()
  }
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Computes the colour of a design token in the current theme, such as `#1a1a1d`. */
function hexOf(token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const parts = getComputedStyle(probe).color.match(/\d+/g) ?? []
  probe.remove()
  const channels = parts.slice(0, 3).map((part) => Number(part).toString(16).padStart(2, '0'))
  return `#${channels.join('')}`
}
