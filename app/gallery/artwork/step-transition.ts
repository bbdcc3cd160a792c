import {
  prefersReducedMotion,
  TRANSITION_TIMEOUT_MS,
  TRANSITION_TIMING,
} from '../../ui/interaction/image-transition.ts'

/** A step goes from the page of a work to the previous or the next one. */
export type StepDirection = 'previous' | 'next'

/** Pixels. From this width on there is text beside the picture, which it must not cross. */
const WIDE_PX = 960
const WIDE_DISTANCE_PX = 96

type Step = {
  readonly direction: StepDirection
  /** The picture of the page that was left, and its box in the window. */
  readonly left: { readonly picture: HTMLElement; readonly box: DOMRect } | null
  readonly at: number
}

/** The step under way. */
let step: Step | null = null
let direction: StepDirection | null = null

const findPicture = () => document.querySelector<HTMLElement>('[data-swipe]')

/** Call it before the navigation. */
export function rememberStep(towards: StepDirection): void {
  const picture = findPicture()
  const left = picture === null ? null : { picture, box: picture.getBoundingClientRect() }
  direction = towards
  step = { direction: towards, left, at: Date.now() }
}

/** The direction of the last step, which the next step probably has, too. */
export const lastDirection = (): StepDirection | null => direction

/**
 * Moves the new picture in from the side of the step, and that of the left page out at the other.
 * Call it in a layout effect, before the first paint.
 */
export function playStepTransition(): void {
  const last = step
  step = null
  if (last === null || Date.now() - last.at > TRANSITION_TIMEOUT_MS || prefersReducedMotion())
    return
  const distance = innerWidth < WIDE_PX ? innerWidth : WIDE_DISTANCE_PX
  const side = last.direction === 'next' ? distance : -distance
  const away = (x: number) => ({ translate: `${x}px`, opacity: 0 })
  const here = { translate: '0', opacity: 1 }
  findPicture()?.animate([away(side), here], TRANSITION_TIMING)
  if (last.left === null || last.left.picture.isConnected) return
  const leaving = layOver(last.left.picture, last.left.box)
  const end = () => leaving.remove()
  leaving.animate([here, away(-side)], TRANSITION_TIMING).finished.then(end, end)
}

/** Shows an element that React has removed where it was in the window. */
function layOver(element: HTMLElement, { x, y, width, height }: DOMRect): HTMLElement {
  element.inert = true
  delete element.dataset['swipe']
  Object.assign(element.style, {
    position: 'fixed',
    margin: '0',
    left: `${x}px`,
    top: `${y}px`,
    width: `${width}px`,
    height: `${height}px`,
    translate: 'none',
    transition: 'none',
    pointerEvents: 'none',
  })
  document.body.append(element)
  return element
}
