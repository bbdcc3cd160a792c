import { Link } from 'react-router'
import type { Flash } from '../dashboard/forms/flash.ts'
import { LazyFlashMessage } from '../dashboard/forms/lazy-flash-message.tsx'
import { LinkButton } from '../ui/components/button.tsx'
import { useGalleryName } from '../ui/use-gallery-name.ts'
import type { FeaturedWork } from '../gallery/featured/featured-work.schema.ts'
import { heroOfSample, heroOfWork } from './hero-work.ts'
import { heroWorks } from './hero-works.ts'
import { HeroCarousel } from './hero-carousel.tsx'
import * as styles from './landing-page.module.css'

export type LandingContentProps = {
  /** Target of 'For Artists'. */
  readonly forArtists: string
  /** Path of each work in the carousel. */
  readonly workPaths: readonly string[]
  /** Works featured by operators; the sample works if undefined. */
  readonly works?: readonly FeaturedWork[]
  readonly flash: Flash | null
}

/** The content of the landing page. */
export function LandingContent({ forArtists, workPaths, works, flash }: LandingContentProps) {
  return (
    <>
      <header className={styles['hero']}>
        <div className={styles['words']}>
          <LazyFlashMessage flash={flash} />
          <h1 className={styles['title']}>A quiet wall for drawn things.</h1>
          <p className={styles['lead']}>
            Artists hang their work here. Art lovers take it home. Nothing blinks.{' '}
            <Link to="/for-art-lovers" viewTransition>
              Enter the gallery
            </Link>
          </p>
        </div>
        <HeroCarousel paths={workPaths} works={works?.map(heroOfWork) ?? SAMPLES} />
      </header>
      <About />
      <CallToAction forArtists={forArtists} />
    </>
  )
}

const SAMPLES = heroWorks.map(heroOfSample)

function About() {
  const name = useGalleryName()
  return (
    <section className={styles['about']} aria-labelledby="about">
      <p className={styles['label']}>about</p>
      <div className={styles['aboutWords']}>
        <h2 id="about">A white wall, a good light, and room between the works.</h2>
        <p>
          {`${name} is a virtual gallery and marketplace, minimal and lofi on purpose. There are no paid places, no view counters and no hurry. A work hangs in its own proportions, with its title, its size and its artist.`}
        </p>
        <p>
          What you see is what there is: portraits, fields, studies in pen and ink, newest first.
          Favourite what stays with you. Add to your cart what you want to live with.
        </p>
      </div>
    </section>
  )
}

function CallToAction({ forArtists }: { readonly forArtists: string }) {
  return (
    <section className={styles['calls']} aria-labelledby="calls">
      <h2 id="calls" className={styles['callsTitle']}>
        Which side of the wall are you on?
      </h2>
      <div className={styles['call']}>
        <p className={styles['label']}>{'/* creators */'}</p>
        <h3>You make things</h3>
        <p>
          Upload, price, publish. You get a dashboard for your works and sales, and a page with your
          bio and all your works.
        </p>
        <LinkButton to={forArtists} variant="primary" viewTransition>
          For Artists
        </LinkButton>
      </div>
      <div className={styles['call']}>
        <p className={styles['label']}>{'/* collectors */'}</p>
        <h3>You live with things</h3>
        <p>
          Browse without an account, favourite what you love, and order from a cart that waits for
          you.
        </p>
        <LinkButton to="/for-art-lovers" variant="primary" viewTransition>
          For Collectors
        </LinkButton>
      </div>
      <div className={styles['call']}>
        <p className={styles['label']}>{'/* everyone */'}</p>
        <h3>You want to try a wall</h3>
        <p>
          Arrange your own images in a studio that never leaves this browser. No account needed.
        </p>
        <LinkButton to="/gallery-studio" viewTransition>
          Launch Gallery Studio
        </LinkButton>
      </div>
    </section>
  )
}
