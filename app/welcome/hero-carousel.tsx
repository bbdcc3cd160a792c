import { useId, useRef } from 'react'
import { ArtFrame } from '../ui/components/art-frame.tsx'
import { IconButton } from '../ui/components/icon-button.tsx'
import { INITIAL_INDEX, ITEM_PX } from './hero-track.ts'
import { heroSources, heroUrl, type HeroWork } from './hero-work.ts'
import { heroWorks } from './hero-works.ts'
import { useHeroTrack } from './use-hero-track.ts'
import * as styles from './hero-carousel.module.css'

/**
 * A carousel of six works. Scrolls by arrow (320 px a click), key, touch or wheel. The work nearest
 * the centre is largest and brightest.
 */
export function HeroCarousel() {
  const track = useRef<HTMLUListElement>(null)
  const { nearest, scrollBy } = useHeroTrack(track, heroWorks.length)
  const hintId = useId()

  return (
    <section className={styles['carousel']} aria-label="Six works" aria-roledescription="carousel">
      <ul
        ref={track}
        className={styles['track']}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whatever scrolls must be reached by key
        tabIndex={0}
        data-keys="ArrowLeft ArrowRight Home End"
        aria-describedby={hintId}
        aria-label="Works on the wall"
      >
        {heroWorks.map((work, index) => (
          <HeroItem key={work.file} work={work} first={index === INITIAL_INDEX} />
        ))}
      </ul>
      <div className={styles['controls']}>
        <p className={styles['hint']} id={hintId}>
          {`0${nearest + 1} / 0${heroWorks.length}`}
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
          aria-disabled={nearest === heroWorks.length - 1}
          onClick={() => scrollBy(ITEM_PX)}
        />
      </div>
    </section>
  )
}

function HeroItem({ work, first }: { readonly work: HeroWork; readonly first: boolean }) {
  const { title, artist, alt, width, height, placeholder } = work
  return (
    <li className={styles['item']}>
      <figure>
        <ArtFrame
          src={heroUrl(work)}
          sources={heroSources(work)}
          sizes="280px"
          {...{ alt, width, height, placeholder }}
          priority={first}
          mat="narrow"
          className={styles['art']}
        />
        <figcaption className={styles['caption']}>
          <em>{title}</em>
          <span>{artist}</span>
        </figcaption>
      </figure>
    </li>
  )
}
