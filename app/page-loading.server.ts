import { createContext, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { loader as rootLoader } from './root.tsx'

/** What was loaded for a page before the router came to it, by the ids of its routes. */
const loadedAhead = createContext<ReadonlyMap<string, unknown> | null>(null)

type RootData = Awaited<ReturnType<typeof rootLoader>>

export type LoadedPage = {
  /** All that the page is made of but for `name`. */
  readonly madeOf: string
  /** How the page calls whoever is signed in; null for guests. */
  readonly name: string | null
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
 * @param paths of pages that are made of nothing but their address and what their loaders say
 * @param nameMark is what the page is told in place of a name
 */
export function loadPagesAhead(
  build: ServerBuild,
  { paths, nameMark }: { paths: readonly string[]; nameMark: string },
): PageLoading {
  const loadersAt = new Map(paths.map((path) => [path, loadersOf(build, path)]))

  return {
    build: { ...build, routes: askedOnce(build.routes) },
    async load(request, context) {
      const url = new URL(request.url)
      const loaders = loadersAt.get(url.pathname)
      if (loaders === undefined || request.method !== 'GET') return null
      const args = { request, url, params: {}, pattern: url.pathname, context }
      const values = await Promise.all(loaders.map(({ load }) => load(args as never))).catch(
        () => null,
      )
      if (values === null || !values.every(isData)) return null
      const data = new Map(loaders.map(({ id }, index) => [id, values[index]]))
      const root = data.get('root') as unknown as RootData
      const name = root.viewer?.label ?? null
      if (root.viewer !== null) {
        data.set('root', { ...root, viewer: { ...root.viewer, label: nameMark } })
      }
      context.set(loadedAhead, data)
      return { madeOf: JSON.stringify([url.pathname, url.search, ...data.values()]), name }
    },
  }
}

/** From the root to the page itself. */
function loadersOf({ routes }: ServerBuild, path: string): RouteLoader[] {
  const page = Object.values(routes).find(
    (route) =>
      route?.parentId === 'root' && (route.index === true ? '/' : `/${route.path}`) === path,
  )
  if (page === undefined) throw new Error(`there is no page at ${path}`)
  if (page.module.headers !== undefined) throw new Error(`${path} has headers, which are not kept`)
  return ['root', page.id].flatMap((id) => {
    const load = routes[id]?.module.loader
    return load === undefined ? [] : [{ id, load }]
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
