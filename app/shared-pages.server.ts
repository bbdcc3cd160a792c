import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { createBoundedMap } from './kernel/bounded-map.ts'
import { packText } from './web/server/finished-response.server.ts'
import { newNonce } from './kernel/nonce.server.ts'
import { cutPage, fillPage, joinTiles, type KeptPage, type PageHoles } from './kept-page.server.ts'
import { loadPagesAhead } from './page-loading.server.ts'
import { renderedPage } from './rendered-page.server.ts'

/** Pages that show everybody the same but for the bars, and the stars on their tiles. */
const SHARED_PATHS = ['/', '/for-art-lovers', '/artwork/:id', '/artist/:id']

/** Some thirty walls, every tile with its star and without, or three hundred works. */
const MOST_BYTES = 8 * 1024 * 1024

type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>

/**
 * The router's handler. A page for somebody with a cookie is not rendered again where one was that is made of the very same:
 * its loaders are asked every time, and what they said is what it is known by. What is of one person alone (their name, their stars) or of
 * one answer (the nonce) is cut out of what is kept, and filled in for each.
 */
export function shareRenderedPages(pages: ServerBuild, mode: string): PageHandler {
  const marks = { name: newNonce(), stars: newNonce() }
  const { build, load } = loadPagesAhead(pages, { paths: SHARED_PATHS, marks })
  const handle = createRequestHandler(build, mode)
  const kept = createBoundedMap<KeptPage>({
    most: MOST_BYTES,
    sizeOf: ({ size }, key) => size + 2 * key.length,
  })

  return async (request, context) => {
    // Guests without one have a cache of their own, whose pages have no nonce.
    const loaded = request.headers.has('cookie') ? await load(request, context) : null
    if (loaded === null) return handle(request, context)
    const { madeOf, own } = loaded
    const found = kept.get(madeOf)
    const known = found && answer(request, found, { nonce: newNonce(), ...own })
    if (known) return known
    const response = await handle(request, context)
    const rendered = context.get(renderedPage)
    const { written } = rendered
    if (written === null) return response
    rendered.written = null
    const policy = response.headers.get('content-security-policy') ?? ''
    const page = cutPage({ ...written, policy }, marks, own.stars)
    // Anything else is an error page, which may say more than loaders do.
    if (response.status === 200) {
      // Tiles may have come meanwhile, for another request.
      const present = kept.get(madeOf)
      kept.set(madeOf, (present && joinTiles(present, page)) ?? page)
    }
    const { status } = response
    const answered = answer(request, page, { nonce: written.nonce, ...own, status })
    if (answered === null) throw new Error('a page has not all of its own tiles')
    return answered
  }
}

/**
 * Packed at once, as `FinishedResponse` would.
 * @returns null where not all of the page is there for this person
 */
function answer(
  request: Request,
  page: KeptPage,
  { status = 200, ...holes }: PageHoles & { readonly status?: number },
): Response | null {
  const accept = request.headers.get('accept-encoding') ?? undefined
  const packed = fillPage(
    page,
    holes,
    (html) => packText(html, accept) ?? { encoding: null, bytes: Buffer.from(html) },
  )
  if (packed === null) return null
  const { encoding, bytes } = packed
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy.join(holes.nonce),
    'content-length': String(bytes.length),
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding }),
  }
  return new Response(bytes, { status, headers })
}
