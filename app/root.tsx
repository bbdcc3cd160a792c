// Imported first: the order of the cascade layers must be the first rule of any stylesheet.
import './ui/theme/styles.css'
import './shell/shared-styles.ts'
import type { ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import { apiFor, pageServices, read, viewerOf } from './api/api-client.server.ts'
import { layoutViewer } from './shell/layout-viewer.ts'
import { guardReads, isViewerUnknown, useShownData } from './shell/failure/use-shown-data.ts'
import { isSignedIn, UNKNOWN_VIEWER } from './account/session/use-signed-in.ts'
import accountStyles from './shell/navigation/account-menu.css?url'
import { DocumentHead } from './shell/document-head.tsx'
import { LazyErrorPage } from './shell/failure/lazy-error-page.tsx'
import { SiteLayout } from './shell/site-layout.tsx'
import { socialLinksFor } from './shell/footer/social-link.ts'
import { shownSettings } from './settings/gallery-settings.ts'
import { usePageReady } from './ui/interaction/island.tsx'
import { themeFromCookie } from './ui/theme/theme-cookie.ts'
import { themeColorMetas } from './ui/theme/theme.ts'

/**
 * Loads the viewer and the settings for every page. It never fails: without the database the viewer
 * is unknown, and the error message still has the site's header and footer.
 */
export async function loader(args: Route.LoaderArgs) {
  const theme = themeFromCookie(args.request.headers.get('cookie'))
  const { publicUrl, socialAddresses, footerCounts, settings } = args.context.get(pageServices)
  const socialLinks = socialLinksFor(socialAddresses, settings.name)
  const site = { theme, publicUrl, footerCounts, socialLinks, ...shownSettings(settings) }
  try {
    return { ...(await readViewer(args)), ...site }
  } catch (error) {
    // oxlint-disable-next-line no-console -- the console goes to the log
    if (error instanceof Error) console.error(error)
    return { viewer: UNKNOWN_VIEWER, cartCount: 0, ...site }
  }
}

async function readViewer(args: Route.LoaderArgs) {
  const viewer = await viewerOf(args)
  if (viewer === null) return { viewer, cartCount: 0 }
  const api = apiFor(args)
  const [{ count }, { isOperator }, { count: unread }] = await Promise.all([
    read(api.cart.count.$get()),
    read(api.users.me.role.$get()),
    read(api.users.me.notifications.count.$get()),
  ])
  return { viewer: layoutViewer({ ...viewer, isOperator, unread }), cartCount: count }
}

export const clientMiddleware = [guardReads]

/** Also after a 401, since the session has ended elsewhere. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || actionStatus === 401 || isViewerUnknown()

export function Layout({ children }: { readonly children: ReactNode }) {
  usePageReady()
  useShownData()
  const root = useRouteLoaderData<typeof loader>('root')
  const theme = root?.theme ?? 'system'
  return (
    <html lang="en" data-theme={theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {themeColorMetas(theme).map((meta) => (
          <meta key={meta.content} name="theme-color" {...meta} />
        ))}
        {/* Blocks rendering until the header is parsed, so that it causes no layout shift. */}
        <link rel="expect" href="#below" blocking="render" />
        <Meta />
        {root !== undefined && <CanonicalLink publicUrl={root.publicUrl} />}
        {/* After Meta: a description that is a script must be the first script in the head. */}
        {import.meta.env.SSR && <DocumentHead />}
        <Links />
        {/* On later pages, account-menu.tsx loads it. */}
        {import.meta.env.SSR && isSignedIn(root?.viewer ?? null) && (
          <link rel="stylesheet" href={accountStyles} precedence="account" />
        )}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/**
 * The canonical URL of a page for search engines: the public address without the query, or the path
 * that the page's loader returns as `canonical`.
 */
function CanonicalLink({ publicUrl }: { readonly publicUrl: string }) {
  const { pathname } = useLocation()
  const { canonical } = { ...(useMatches().at(-1)?.loaderData as { canonical?: string | null }) }
  const path = pathname === '/' ? '/' : pathname.replace(/(?<!\/)\/+$/, '')
  const address = new URL(canonical ?? path, publicUrl).href
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
    </>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <SiteLayout {...loaderData}>
      <Outlet />
    </SiteLayout>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>('root')
  if (root === undefined) {
    return (
      <main id="main">
        <LazyErrorPage error={error} />
      </main>
    )
  }
  return (
    <SiteLayout {...root}>
      <LazyErrorPage error={error} />
    </SiteLayout>
  )
}
