import { createContext, type RouterContextProvider, type ServerBuild } from 'react-router'
import { markedStars, type PageMarks, type PageOwn } from './kept-page.server.ts'
import type { loader as rootLoader } from './root.tsx'

/** What was loaded for a page before the router came to it, by the ids of its routes. */
const loadedAhead = createContext<ReadonlyMap<string, unknown> | null>(null)

type RootData = Awaited<ReturnType<typeof rootLoader>>
/** What a page's own loader says: a wall's stars stand apart from its cards. */
type PageData = { readonly stars?: string }

export type LoadedPage = {
  /** All that the page is made of but for what is this person's own. */
  readonly madeOf: string
  readonly own: PageOwn
}

export type PageLoading = {
  /** The pages, whose loaders are not asked again for what was loaded ahead. */
  readonly build: ServerBuild
  /**
   * Asks the loaders of a page at one of the paths.
   * @returns null for other pages, and where a loader says more than data: the router asks it again, and does what follows
   */
  load(request: Request, context: RouterContextProvider): Promise<LoadedPage | null>
}

type BuiltRoute = NonNullable<ServerBuild['routes'][string]>
type Loader = NonNullable<BuiltRoute['module']['loader']>
type RouteLoader = { readonly id: string; readonly load: Loader }

/**
 * @param paths of pages that are made of nothing but their address and what their loaders say, as `routes.ts` has them
 * @param marks are told to the page: one in place of a name, the other before the stars
 */
export function loadPagesAhead(
  build: ServerBuild,
  { paths, marks }: { paths: readonly string[]; marks: PageMarks },
): PageLoading {
  const pages = paths.map((path) => ({
    path,
    pattern: patternOf(path),
    loaders: loadersOf(build, path),
  }))

  return {
    build: { ...build, routes: askedOnce(build.routes) },
    async load(request, context) {
      const url = new URL(request.url)
      const page = pages.find(({ pattern }) => pattern.test(url.pathname))
      if (page === undefined || request.method !== 'GET') return null
      const { path, pattern, loaders } = page
      const params = { ...pattern.exec(url.pathname)?.groups }
      const args = { request, url, params, pattern: path, context }
      const values = await Promise.all(loaders.map(({ load }) => load(args as never))).catch(
        () => null,
      )
      if (values === null || !values.every(isData)) return null
      const { own, forAll, told } = setApart(values as unknown as [RootData, PageData], marks)
      context.set(loadedAhead, new Map(loaders.map(({ id }, index) => [id, told[index]])))
      return { madeOf: JSON.stringify([url.pathname, url.search, ...forAll]), own }
    },
  }
}

/** What is of one person alone is no part of what a page is made of, and is told to it with marks. */
function setApart([root, page]: readonly [RootData, PageData], marks: PageMarks) {
  const { viewer } = root
  const { stars } = page
  const rootForAll = viewer && { ...root, viewer: { ...viewer, label: marks.name } }
  const pageWith = (told: string) => (stars === undefined ? page : { ...page, stars: told })
  return {
    own: { name: viewer?.label ?? null, stars: stars ?? null },
    forAll: [rootForAll ?? root, pageWith('')],
    told: [rootForAll ?? root, pageWith(markedStars(marks, stars ?? ''))],
  }
}

/** Of a path as `routes.ts` has it. Ids of unusual signs are left to the router, which knows how they are written. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[\\w-]+)')}$`)

/** From the root to the page itself. */
function loadersOf({ routes }: ServerBuild, path: string): RouteLoader[] {
  const page = Object.values(routes).find(
    (route) =>
      route?.parentId === 'root' && (route.index === true ? '/' : `/${route.path}`) === path,
  )
  if (page === undefined) throw new Error(`there is no page at ${path}`)
  if (page.module.headers !== undefined) throw new Error(`${path} has headers, which are not kept`)
  return ['root', page.id].map((id) => {
    const load = routes[id]?.module.loader
    if (load === undefined) throw new Error(`${id} has no loader to say what it is made of`)
    return { id, load }
  })
}

function askedOnce(routes: ServerBuild['routes']): ServerBuild['routes'] {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const load = route?.module.loader
      if (route === undefined || load === undefined) return [id, route]
      const loader: Loader = (args) => {
        const ahead = (args.context as Readonly<RouterContextProvider>).get(loadedAhead)
        return ahead?.has(id) ? ahead.get(id) : load(args)
      }
      return [id, { ...route, module: { ...route.module, loader } }]
    }),
  )
}

/** Neither an answer of its own, nor one with a status or headers beside it. */
const isData = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
