import { useId, useRef } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { useWorkLinks } from '../artworks/card/use-work-links.ts'
import { GALLERY_PATH } from '../routing/gallery-path.ts'
import { ArtFrame } from '../ui/components/art-frame.tsx'
import { IconButton } from '../ui/components/icon-button.tsx'
import { VisuallyHidden } from '../ui/components/visually-hidden.tsx'
import { initialIndex } from './hero-step.ts'
import { ITEM_PX } from './hero-track.ts'
import type { ShownHero } from './hero-work.ts'
import { useHeroTrack } from './use-hero-track.ts'
import * as styles from './hero-carousel.module.css'

type HeroCarouselProps = {
  /** Path of each work's page, or of the gallery if the work does not exist. */
  readonly paths: readonly string[]
  /** One to six works. */
  readonly works: readonly ShownHero[]
}

/** Accessible name of the carousel, by its number of works. */
const NUMBERS = ['One work', 'Two works', 'Three works', 'Four works', 'Five works', 'Six works']

/**
 * A carousel of at most six works. Scrolls by arrow button (320 px per click), key, touch, mouse or
 * wheel. The work nearest the centre is largest and brightest.
 */
export function HeroCarousel({ paths, works }: HeroCarouselProps) {
  const track = useRef<HTMLUListElement>(null)
  const { nearest, scrollBy } = useHeroTrack(track, works.length)
  const { handlers, prefetched } = useWorkLinks(track)
  const hintId = useId()

  return (
    <section
      className={styles['carousel']}
      aria-label={NUMBERS[works.length - 1]}
      aria-roledescription="carousel"
    >
      <div className={styles['controls']}>
        <p className={styles['hint']} id={hintId}>
          {`0${nearest + 1} / 0${works.length}`}
          <span className={styles['keys']}> — arrow keys move along the wall</span>
        </p>
        <IconButton
          framed
          icon="arrow-left"
          label="Previous works"
          aria-disabled={nearest === 0}
          onClick={() => scrollBy(-ITEM_PX)}
        />
        <IconButton
          framed
          icon="arrow-right"
          label="Next works"
          aria-disabled={nearest === works.length - 1}
          onClick={() => scrollBy(ITEM_PX)}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- handles the events of its links */}
      <ul
        ref={track}
        className={styles['track']}
        aria-describedby={hintId}
        aria-label="Works on the wall"
        {...handlers}
      >
        {works.map((work, index) => (
          <HeroItem
            key={work.id}
            work={work}
            path={paths[index] ?? GALLERY_PATH}
            initial={index === initialIndex(works.length)}
          />
        ))}
        {/* The stylesheet hides the track until it has six items, while its HTML may be
            incomplete. */}
        {NUMBERS.slice(works.length).map((key) => (
          <li key={key} hidden />
        ))}
      </ul>
      {prefetched !== null && <PrefetchPageLinks page={prefetched} />}
    </section>
  )
}

type HeroItemProps = {
  readonly work: ShownHero
  readonly path: string
  readonly initial: boolean
}

function HeroItem({ work, path, initial }: HeroItemProps) {
  const { title, artist, alt, width, height, placeholder, src, sources } = work
  return (
    <li className={styles['item']} data-work={work.id} data-initial={initial || undefined}>
      <figure className={styles['work']} data-art>
        <ArtFrame
          src={src}
          sources={sources}
          sizes="296px"
          {...{ alt, width, height, placeholder }}
          priority={initial}
          mat="narrow"
          className={styles['art']}
        />
        <figcaption className={styles['caption']}>
          {/* The carousel's `useWorkLinks` handles its events. */}
          <a
            className={styles['link']}
            href={path}
            draggable={false}
            data-opens
            data-keys="ArrowLeft ArrowRight Home End"
          >
            {title}
            {path === GALLERY_PATH && <VisuallyHidden> (opens the gallery)</VisuallyHidden>}
          </a>
          <span>{artist}</span>
        </figcaption>
      </figure>
    </li>
  )
}
