import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'
import { filesOf } from '../../artworks/card/work-picture.tsx'
import { workPath } from '../../artworks/card/work-text.ts'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import { navigateOnClick } from '../../ui/interaction/navigate-on-click.ts'
import { savesData } from '../../ui/interaction/saves-data.ts'
import { lastDirection, rememberStep, type StepDirection } from './step-transition.ts'
import type { Neighbour } from './related-work.ts'
import type { Neighbours } from './work-order.ts'
import type { WorkOrigin } from './work-origin.ts'
import * as styles from './related-works.module.css'

type WorkPagerProps = Neighbours & { readonly origin: WorkOrigin | null }

/** Links to the previous and the next work. Arrow keys and swipes press them (step-input.ts). */
export function WorkPager({ previous, next, origin }: WorkPagerProps) {
  const likelyNext = useLikelyNext({ previous, next })
  if (previous === null && next === null) return null
  return (
    <nav className={styles['row']} aria-label="Previous and next work">
      {previous !== null && <StepLink work={previous} direction="previous" origin={origin} />}
      {next !== null && <StepLink work={next} direction="next" origin={origin} />}
      {likelyNext !== null && <PrefetchPageLinks page={workPath(likelyNext.id)} />}
    </nav>
  )
}

const STEPS = {
  previous: { rel: 'prev', label: 'Previous', arrow: 'back', keys: 'ArrowLeft' },
  next: { rel: 'next', label: 'Next', arrow: 'next', keys: 'ArrowRight' },
} as const

type StepLinkProps = {
  readonly work: Neighbour
  readonly direction: StepDirection
  readonly origin: WorkOrigin | null
}

function StepLink({ work, direction, origin }: StepLinkProps) {
  const navigate = useNavigate()
  const { rel, label, arrow, keys } = STEPS[direction]
  const to = workPath(work.id)
  // All steps share one history entry, so that the browser's back button leads to the list. A page
  // that was opened by its address keeps its own.
  const options = { replace: origin !== null, state: origin ?? { from: 'gallery' } }
  return (
    <PagerLink
      direction={arrow}
      rel={rel}
      to={to}
      {...options}
      aria-keyshortcuts={keys}
      onClick={(event) =>
        navigateOnClick(event, () => {
          rememberStep(direction)
          return navigate(to, options)
        })
      }
    >
      {label}
      <VisuallyHidden> work: {work.title}</VisuallyHidden>
    </PagerLink>
  )
}

/**
 * The work that the next step will probably lead to. Its data and picture are prefetched once the
 * image of this work is loaded. Null until the visitor has stepped once.
 */
function useLikelyNext(neighbours: Neighbours): Neighbour | null {
  const direction = lastDirection()
  const target = direction === null ? null : neighbours[direction]
  const [prefetched, setPrefetched] = useState<Neighbour | null>(null)
  useEffect(() => {
    if (target === null || savesData()) return undefined
    const image = document.querySelector<HTMLImageElement>('[data-swipe] img')
    if (image === null) return undefined
    const prefetch = () => {
      prefetchPicture(target, image)
      setPrefetched(target)
    }
    if (image.complete) prefetch()
    else image.addEventListener('load', prefetch, { once: true })
    return () => image.removeEventListener('load', prefetch)
  }, [target])
  return prefetched
}

/** Prefetches the encoding and the size that the browser chose for the shown image. */
function prefetchPicture(work: Neighbour, shown: HTMLImageElement): void {
  const { src, srcSet, sources = [] } = filesOf(work)
  const type = shown.currentSrc.endsWith('.avif') ? 'image/avif' : 'image/webp'
  const image = new Image()
  image.fetchPriority = 'low'
  image.sizes = shown.sizes
  image.srcset = sources.find((source) => source.type === type)?.srcSet ?? srcSet ?? src
}
