import { type CSSProperties, type ReactNode, useMemo, useRef } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { useWorkLinks } from '../../artworks/card/use-work-links.ts'
import { WorkPicture } from '../../artworks/card/work-picture.tsx'
import { cardPrice, workPath } from '../../artworks/card/work-text.ts'
import { Button } from '../../ui/components/button.tsx'
import { showFocused } from '../../ui/interaction/show-focused.ts'
import type { RelatedWork } from './related-work.schema.ts'
import * as page from './artwork-page.module.css'
import * as styles from './related-works.module.css'

type StripWork = Omit<RelatedWork, 'artistId' | 'isPinned'>

type WorkStripProps = {
  /** The id of the heading. */
  readonly id: string
  readonly title: string
  /** A link beside the heading. */
  readonly action?: ReactNode
  readonly works: readonly StripWork[]
  /** The history state of the links. */
  readonly state: object | null
}

/** A row of works that scrolls sideways; renders nothing without any. */
export function WorkStrip({ id, title, action, works, state }: WorkStripProps) {
  const list = useRef<HTMLUListElement>(null)
  const linkOptions = useMemo(() => ({ state }), [state])
  const { handlers, prefetched } = useWorkLinks(list, linkOptions)
  if (works.length === 0) return null
  return (
    <section className={styles['more']} aria-labelledby={id} data-no-print>
      <header className={styles['row']}>
        <h2 id={id}>{title}</h2>
        {action}
      </header>
      {/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- handles the events of its links */}
      <ul
        ref={list}
        className={styles['strip']}
        role="list"
        {...handlers}
        onFocus={(event) => {
          handlers.onFocus(event)
          showFocused(event)
        }}
      >
        {works.map((work) => (
          <StripItem key={work.id} work={work} />
        ))}
      </ul>
      {/* oxlint-enable */}
      {prefetched !== null && <PrefetchPageLinks page={prefetched} />}
    </section>
  )
}

type MissingStripProps = {
  readonly title: string
  /** Without it, only a new document can load the works. */
  readonly onRetry?: () => void
}

/** Says that the works of a strip could not be loaded. */
export function MissingStrip({ title, onRetry }: MissingStripProps) {
  return (
    <p className={styles['missing']}>
      {title} could not be loaded.
      {onRetry !== undefined && (
        <Button variant="quiet" size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </p>
  )
}

/** Pixels. Works are as high as each other, so that they form one row. */
const HEIGHT = 192

function StripItem({ work }: { readonly work: StripWork }) {
  const { width, height } = work.image
  const ratio = width / height
  return (
    <li
      className={styles['item']}
      data-work={work.id}
      // oxlint-disable-next-line react/forbid-dom-props -- the content policy allows proportions
      style={{ '--width-per-height': ratio.toFixed(4) } as CSSProperties}
    >
      <a className={styles['link']} href={workPath(work.id)} data-opens>
        <WorkPicture card={work} sizes={`${Math.round(HEIGHT * ratio)}px`} alt="" dimmed />
        {work.title}
      </a>
      <p className={page['soft']}>{cardPrice(work)}</p>
    </li>
  )
}
