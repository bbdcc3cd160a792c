import {
  data,
  isRouteErrorResponse,
  useLocation,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { apiFor } from '../api-client.server.ts'
import { UNEXPECTED_ERROR, type Problem } from '../kernel/problem.ts'
import { pageMeta } from '../ui/page-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { PagerLink } from '../ui/pager-link.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { Route } from './+types/gallery-page'
import { GalleryFailure } from './gallery-failure.tsx'
import { GalleryWall } from './gallery-wall.tsx'
import { useReturn } from './use-gallery-return.ts'
import { wallPosition } from './wall.ts'
import { loadWallPage } from './wall-page.ts'
import styles from './gallery.module.css'

/** The works are not kept waiting longer than this for the stock photos beside them. */
const PATIENCE_MS = 1200

export const meta: Route.MetaFunction = (args) =>
  pageMeta(
    {
      title: 'For Art Lovers',
      description:
        'Walk through drawings, prints and studies by independent artists, newest first.',
    },
    args,
  )

export async function loader(args: Route.LoaderArgs) {
  const position = wallPosition(new URL(args.request.url).searchParams)
  const answer = await loadWallPage(apiFor(args), position, { patienceMs: PATIENCE_MS })
  const isStart = position.kind === 'works' && position.cursor === null
  if (answer.ok) return { isStart, page: answer.page, problem: null }
  const { problem } = answer
  return data({ isStart, page: null, problem }, { status: problem.status })
}

/** Stars and carts change one card each, which knows about it already. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { formAction, defaultShouldRevalidate } = args
  return /^\/(favorites|cart)\//.test(formAction ?? '') ? false : defaultShouldRevalidate
}

export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  const { isStart, page, problem } = loaderData
  const { key } = useLocation()
  const memory = useReturn()
  return (
    <div className={styles['gallery']}>
      <Hero />
      {!isStart && (
        <PagerLink direction="back" to="/for-art-lovers">
          To the newest works
        </PagerLink>
      )}
      <section aria-labelledby="works">
        <VisuallyHidden>
          <h2 id="works">Works</h2>
        </VisuallyHidden>
        {page === null ? (
          <GalleryFailure message={problem.title} />
        ) : (
          <GalleryWall key={memory === null ? key : `${key} again`} {...{ page, memory }} />
        )}
      </section>
    </div>
  )
}

function Hero() {
  return (
    <PageHeader
      label="for_art_lovers"
      title="Walk in. Look for as long as you like."
      lead="Works by independent artists, newest first. Star what stays with you; take home what you can’t leave."
    />
  )
}

/** The gallery itself failed, or the network did on the way here. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const problem = isRouteErrorResponse(error) ? (error.data as Partial<Problem> | null) : null
  return (
    <div className={styles['gallery']}>
      <Hero />
      <GalleryFailure message={problem?.title ?? UNEXPECTED_ERROR.words} />
    </div>
  )
}
