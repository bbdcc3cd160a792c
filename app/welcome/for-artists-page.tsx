import { viewerOf } from '../api/api-client.server.ts'
import { LinkButton } from '../ui/button.tsx'
import { pageMeta } from '../ui/page-meta.ts'
import type { Route } from './+types/for-artists-page'
import { openGallery } from './artist-call-to-action.ts'
import styles from './for-artists-page.module.css'

export async function loader(args: Route.LoaderArgs) {
  return { button: openGallery(await viewerOf(args)) }
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(
    {
      title: 'For Artists',
      description:
        'Hang your work on a quiet wall: upload, price and publish it, and see who collects it.',
    },
    args,
  )

const STEPS = [
  {
    title: 'Hang',
    text: 'Drop a photo or a scan of your work. We turn it upright, remove where it was taken, and keep its true proportions.',
  },
  {
    title: 'Price',
    text: 'You name the price and the size in centimetres. Nothing is shown before you say so: a draft stays a draft.',
  },
  {
    title: 'Publish',
    text: 'One button, and the work hangs in the gallery beside everybody else’s. Newest first, no ranking to play.',
  },
  {
    title: 'Follow',
    text: 'Every sale stands in your panel on the day it happens, with its amount. Your bio travels with every work.',
  },
] as const

export default function ForArtistsPage({ loaderData }: Route.ComponentProps) {
  const { label, to, state } = loaderData.button
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <div className={styles['words']}>
          <p className={styles['label']}>for_artists</p>
          <h1>A wall of your own, and nothing on it but your work.</h1>
          <p className={styles['lead']}>
            Frame is a small gallery for things drawn, printed, painted and plotted. You bring the
            work; we keep the room quiet.
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
        <h2 id="how">How a work gets on the wall</h2>
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
          <dd>None. Frame is a demo: no real money moves, so none is kept.</dd>
          <dt>Your pictures</dt>
          <dd>
            Stay yours. They are stored without the camera’s notes, above all without where they
            were taken.
          </dd>
          <dt>Leaving</dt>
          <dd>
            Take a work down whenever you like, or your whole account. What somebody bought stays
            readable in their history.
          </dd>
        </dl>
      </section>
    </div>
  )
}

/** How one plans a hanging: centre line, gaps, and the heights of four works. */
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
