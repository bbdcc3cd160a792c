/** What the router has in the page for itself: `web/pages/bootstrap.ts` brings the second. */
type Routing = {
  readonly __reactRouterDataRouter?: {
    match(path: string): readonly { readonly route: { readonly id: string } }[] | null
  }
  readonly __reactRouterManifest?: {
    readonly routes: Readonly<Record<string, RouteFiles | undefined>>
  }
}

type RouteFiles = { readonly module: string; readonly css?: readonly string[] }

/** Signs that somebody may press a link. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin'] as const

/** So long after a finger came down, what it does is done or under way. */
const STILL_MS = 400

/**
 * From now on the stylesheets of a page are fetched, and worked into this one, when somebody turns to a link that
 * leads there. The router fetches a page's data and scripts then, but its styles only at the press, and works all styles
 * out anew each time one comes or goes. They stay: names of classes are of one file each.
 *
 * A finger gives no sign before it presses. Whoever touches a page with a wall, to move along it, will open a work: that page is
 * brought then, and its script is run.
 */
export function bringPagesAhead(): void {
  for (const type of SIGNS) {
    addEventListener(type, ({ target }) => bringLooks(linkAt(target)), AHEAD)
  }
  const bringWork = () =>
    setTimeout(() => {
      const link = document.querySelector<HTMLAnchorElement>('a[data-opens]')
      if (link === null) return
      // The same for all works: they are brought once.
      removeEventListener('touchstart', bringWork, AHEAD)
      bringLooks(link)
      bringScripts(link)
    }, STILL_MS)
  addEventListener('touchstart', bringWork, AHEAD)
  bringLooks(document.querySelector<HTMLAnchorElement>('a:hover'))
  if (matchMedia('(hover: none)').matches) bringWork()
}

const AHEAD = { capture: true, passive: true }

const linkAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('a') : null

function bringLooks(link: HTMLAnchorElement | null): void {
  for (const { css = [] } of filesOf(link)) {
    for (const href of css) {
      if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`) !== null) continue
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'stylesheet', href }),
      )
    }
  }
}

function bringScripts(link: HTMLAnchorElement | null): void {
  for (const { module } of filesOf(link)) {
    // Should it fail, the router will say so at the press.
    import(/* @vite-ignore */ module).catch(() => {})
  }
}

/** The files of each part of the page that a link leads to, as far as they are Frame's. */
function filesOf(link: HTMLAnchorElement | null): RouteFiles[] {
  if (link === null || link.origin !== location.origin) return []
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = globalThis as Routing
  const matches = router?.match(link.pathname) ?? []
  return matches.flatMap(({ route }) => manifest?.routes[route.id] ?? [])
}
