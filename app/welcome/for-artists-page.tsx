import { viewerOf } from '../api/api-client.server.ts'
import { LinkButton } from '../ui/components/button.tsx'
import { pageMeta } from '../ui/page-meta.ts'
import { useGalleryName } from '../ui/use-gallery-name.ts'
import type { Route } from './+types/for-artists-page'
import { openGallery } from './artist-call-to-action.ts'
import * as styles from './for-artists-page.module.css'

export async function loader(args: Route.LoaderArgs) {
  return { button: openGallery(await viewerOf(args)) }
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(
    {
      title: 'For Artists',
      description:
        'Show your work on a quiet wall: upload, price and publish it, and follow your sales.',
    },
    args,
  )

const STEPS = [
  {
    title: 'Upload',
    text: 'Drop a photo or a scan of your work. We rotate it upright, remove the location where it was taken, and keep its proportions.',
  },
  {
    title: 'Price',
    text: 'You set the price, and the size in centimetres. A draft stays private until you publish it.',
  },
  {
    title: 'Publish',
    text: 'One button, and the work hangs in the gallery beside everyone else’s. Newest first, with no place for sale.',
  },
  {
    title: 'Follow',
    text:
      'Every sale appears in your dashboard at once, with its amount. ' +
      'Every work leads to your page with your bio, where people can follow you.',
  },
] as const

export default function ForArtistsPage({ loaderData }: Route.ComponentProps) {
  const { label, to, state } = loaderData.button
  const name = useGalleryName()
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <div className={styles['words']}>
          <p className={styles['label']}>for_artists</p>
          <h1>A wall of your own, with nothing on it but your work.</h1>
          <p className={styles['lead']}>
            {`${name} is a small gallery for things drawn, printed, painted and plotted. You bring the work. We keep the room quiet.`}
          </p>
          <p>
            <LinkButton
              to={to}
              state={state}
              variant="primary"
              icon="arrow-right"
              iconAt="end"
              viewTransition
            >
              {label}
            </LinkButton>
          </p>
        </div>
        <HangingPlan />
      </header>
      <section aria-labelledby="how">
        <h2 id="how">How a work gets onto the wall</h2>
        <ol className={styles['steps']}>
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className={styles['step']}>
              <span className={styles['number']} aria-hidden="true">
                {`0${index + 1}`}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="fine" className={styles['fine']}>
        <h2 id="fine">The small print, printed large</h2>
        <dl>
          <dt>Commission</dt>
          <dd>{`None. ${name} is a demo: no real money changes hands.`}</dd>
          <dt>Your images</dt>
          <dd>
            Remain yours. We store them without camera data, and without the location where they
            were taken.
          </dd>
          <dt>Leaving</dt>
          <dd>
            Remove a work, or your whole account, whenever you like. Buyers can still see their
            purchases in their history.
          </dd>
        </dl>
      </section>
    </div>
  )
}

/** A drawing of a hanging plan: centre line, gaps and four works. */
function HangingPlan() {
  return (
    <svg className={styles['plan']} viewBox="0 0 640 440" aria-hidden="true" focusable="false">
      <path className={styles['faint']} d="M0 400h640M0 205h640" strokeDasharray="6 6" />
      <rect x="40" y="95" width="160" height="220" />
      <rect x="52" y="107" width="136" height="196" className={styles['faint']} />
      <rect x="250" y="150" width="110" height="110" />
      <rect x="410" y="70" width="190" height="130" />
      <rect x="410" y="230" width="190" height="90" strokeDasharray="4 4" />
      <path
        className={styles['faint']}
        d="M200 345h50m-50-6v12m50-12v12M360 345h50m-50-6v12m50-12v12"
      />
      <path d="M74 270c8-60 18-110 52-118 22-5 26 22 14 44-14 26-34 44-22 62 8 12 32 8 46-8" />
      <path d="M266 242c20-40 26-60 36-60s6 44 16 44 10-30 26-52" />
      <path d="M424 168c30-30 42-50 60-50s20 34 36 34 22-30 32-48 20-10 36 8" />
      <circle className={styles['dot']} cx="618" cy="192" r="6" />
    </svg>
  )
}
