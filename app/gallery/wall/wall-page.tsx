import { useState, type ReactNode } from 'react'
import {
  useLocation,
  useNavigate,
  useNavigation,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { drawQrCode } from '../../account/two-factor/qr-code.server.ts'
import {
  apiFor,
  attempt,
  pageServices,
  read,
  viewerOf,
  type PageArgs,
  problemData,
} from '../../api/api-client.server.ts'
import type { Artwork } from '../../artworks/artwork.ts'
import { dimensionsText, physicalWorkOf } from '../../artworks/physical/physical-work.ts'
import { framedWork, hangingPosition } from '../../artworks/physical/work-geometry.ts'
import { cardAlt, workPath } from '../../artworks/card/work-text.ts'
import { jpegUrl } from '../../images/image.ts'
import { isUuid } from '../../kernel/id.ts'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { pageMeta, SHARE_SIZE } from '../../ui/page-meta.ts'
import { arDeviceOf, sceneViewerLink } from '../ar/ar-address.ts'
import type { Route } from './+types/wall-page'
import { ActualSize } from './actual-size.tsx'
import type { DrawnWork } from './framed-work.tsx'
import { OwnRoom } from './own-room.tsx'
import { COMPANION_WORDS, WallControls, type ComparableWork } from './wall-controls.tsx'
import { layOutWall } from './wall-layout.ts'
import { WallScene } from './wall-scene.tsx'
import { parseWallView, VIEW_PARAMETERS, wallPath, wallQuery, type WallView } from './wall-view.ts'
import * as styles from './wall-page.module.css'

export const meta = (args: Route.MetaArgs) => {
  const work = args.loaderData?.work
  const title = work === undefined ? 'On a wall' : `${work.title} on a wall`
  return pageMeta(
    {
      title,
      description: 'A work to scale: on a wall, on your screen and in your own room.',
      audience: 'oneself',
      ...(work !== undefined && {
        image: { url: `/og/${work.id}.jpg`, alt: work.alt, ...SHARE_SIZE },
      }),
    },
    args,
  )
}

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params
  if (!isUuid(id)) throw problemData('artwork-not-found')
  const { compared: comparedId } = parseWallView(args.url.searchParams)
  const artwork = await read(apiFor(args).artworks[':id'].$get({ param: { id } }))
  const work = drawnWorkOf(artwork)
  if (work === null) throw problemData('size-not-stated')
  const [compared, comparable] = await Promise.all([
    comparedId === null || comparedId === id ? null : findCompared(args, comparedId),
    listComparable(args, artwork),
  ])
  const { publicUrl } = args.context.get(pageServices)
  const path = wallPath(id)
  return {
    work,
    artist: artwork.user.name,
    compared,
    comparable,
    ar: artwork.isPublished
      ? {
          device: arDeviceOf(args.request.headers.get('user-agent') ?? ''),
          sceneViewer: sceneViewerLink(id, { publicUrl, title: work.title, pagePath: path }),
          qr: drawQrCode(new URL(`${path}#own-room`, publicUrl).href),
        }
      : null,
  }
}

/** Wall, light and place are drawn from the address; only another work needs the server. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const comparedAt = (url: URL) => url.searchParams.get(VIEW_PARAMETERS.compared)
  const isSame =
    currentUrl.pathname === nextUrl.pathname && comparedAt(currentUrl) === comparedAt(nextUrl)
  return isSame && formMethod === undefined ? false : defaultShouldRevalidate
}

function drawnWorkOf(artwork: Artwork): DrawnWork | null {
  const { id, title, image } = artwork
  const physical = physicalWorkOf(artwork)
  return physical && { id, title, physical, imageUrl: jpegUrl(image), alt: cardAlt(artwork) }
}

/** @returns null for a work that is gone, or has no size */
async function findCompared(args: PageArgs, id: string): Promise<DrawnWork | null> {
  if (!isUuid(id)) return null
  const found = await attempt(apiFor(args).artworks[':id'].$get({ param: { id } }))
  return found.ok ? drawnWorkOf(found.value) : null
}

/** Works that a list of choices has at the most, of the artist and of the favourites. */
const MAX_COMPARABLE = 24

async function listComparable(args: PageArgs, { id, artistId }: Artwork) {
  const api = apiFor(args)
  const isSignedIn = (await viewerOf(args)) !== null
  const [byArtist, favourites] = await Promise.all([
    read(api.artworks.$get({ query: { artistId } })),
    isSignedIn ? read(api.favorites.$get({ query: {} })) : { items: [] },
  ])
  const comparable = (cards: readonly (ComparableWork & { readonly size: unknown })[]) =>
    cards
      .filter((card) => card.size !== null && card.id !== id)
      .slice(0, MAX_COMPARABLE)
      .map((card) => ({ id: card.id, title: card.title }))
  const own = comparable(byArtist.items)
  const others = comparable(favourites.items)
  const known = new Set(own.map((work) => work.id))
  return { byArtist: own, favourites: others.filter((work) => !known.has(work.id)) }
}

export default function WallPage({ loaderData }: Route.ComponentProps) {
  const { work, artist, compared, comparable, ar } = loaderData
  const { view, at, setAt, show } = useWallView()
  // The list that the visitor came from, for the link back to the work.
  const { state } = useLocation()
  const works = compared === null ? [work] : [work, compared]
  const shown = { ...view, at }
  const reach = Math.floor(
    layOutWall(
      works.map(({ physical }) => physical),
      view.beside,
      0,
    ).reach / 10,
  )
  return (
    <div className={styles['page']}>
      <PagerLink direction="back" to={workPath(work.id)} state={state}>
        Back to the work
      </PagerLink>
      <header className={styles['head']}>
        <h1>{work.title}</h1>
        <p>by {artist}, on a wall</p>
      </header>
      <div className={styles['stage']}>
        <figure className={styles['figure']}>
          <WallScene
            works={works}
            view={shown}
            onMove={setAt}
            onMoved={(place) => show({ ...view, at: place })}
          />
          <figcaption className={styles['caption']}>
            {works.map((one) => (
              <Caption key={one.id} work={one} />
            ))}
            <p>{COMPANION_WORDS[view.beside]}</p>
          </figcaption>
        </figure>
        <WallControls {...{ view: shown, reach, comparable, onPlace: setAt, onChoose: show }} />
      </div>
      <Section id="actual-size" title="At actual size on my screen">
        <ActualSize work={work} />
      </Section>
      {ar !== null && (
        <Section id="own-room" title="In your own room">
          <OwnRoom work={work} {...ar} />
        </Section>
      )}
    </div>
  )
}

type SectionProps = { readonly id: string; readonly title: string; readonly children: ReactNode }

function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} className={styles['section']} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}

/** The view in the address, and the place of the works while they are moved. */
function useWallView() {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const { location: next } = useNavigation()
  // A choice shows at once: the router reads the rest of the page before it changes the address.
  const chosen = next?.pathname === pathname ? next.search : search
  const view = parseWallView(new URLSearchParams(chosen))
  const [moved, setMoved] = useState({ from: view.at, at: view.at })

  return {
    view,
    at: moved.from === view.at ? moved.at : view.at,
    setAt: (at: number) => setMoved({ from: view.at, at }),
    show(wanted: WallView) {
      const options = { replace: true, preventScrollReset: true, state }
      void navigate(`?${wallQuery(wanted)}`, options)
    },
  }
}

/** The isolated title keeps its direction: the size beside it is read from left to right. */
function Caption({ work: { title, physical } }: { readonly work: DrawnWork }) {
  const { dimensions, shape, frame } = physical
  const { outer } = framedWork(physical)
  const framed =
    frame === null ? '' : `, framed ${dimensionsText({ ...outer, depth: null }, shape)}`
  const { centre } = hangingPosition(physical)
  const height = Math.round(centre / 10)
  return (
    <p>
      <bdi>{title}</bdi>
      {`: ${dimensionsText(dimensions, shape)}${framed}. Its centre is ${height} cm above the floor.`}
    </p>
  )
}
