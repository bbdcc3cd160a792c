/** What the router has in the page for itself: `page-start.server.ts` brings the second. */
type Routing = {
  readonly __reactRouterDataRouter?: {
    match(path: string): readonly { readonly route: { readonly id: string } }[] | null
  }
  readonly __reactRouterManifest?: {
    readonly routes: Readonly<Record<string, { readonly css?: readonly string[] } | undefined>>
  }
}

/** Signs that somebody may press a link. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin'] as const

/**
 * From now on the stylesheets of a page are fetched, and worked into this one, when somebody turns to a link that
 * leads there. The router fetches a page's data and scripts then, but its styles only at the press, and works all styles
 * out anew each time one comes or goes. They stay: names of classes are of one file each.
 */
export function bringLooksAhead(): void {
  for (const type of SIGNS) {
    addEventListener(type, ({ target }) => bringLooksOf(target), { capture: true, passive: true })
  }
  bringLooksOf(document.querySelector('a:hover'))
}

function bringLooksOf(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link === null || link.origin !== location.origin) return
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = globalThis as Routing
  for (const { route } of router?.match(link.pathname) ?? []) {
    for (const href of manifest?.routes[route.id]?.css ?? []) {
      if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`) !== null) continue
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'stylesheet', href }),
      )
    }
  }
}
