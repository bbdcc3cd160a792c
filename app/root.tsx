import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { userLabel } from './account/user.ts'
import { apiFor, read, viewerOf } from './api-client.server.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { SiteFrame } from './shell/site-frame.tsx'
import { themeColorMetas, themeFromCookie } from './ui/theme.ts'
import './ui/styles.css'

/** What every page knows of the person who looks at it. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = await viewerOf(args)
  const theme = themeFromCookie(args.request.headers.get('cookie'))
  if (viewer === null) return { viewer: null, cartCount: 0, theme }
  const { count } = await read(apiFor(args).cart.count.$get())
  const { isArtist, email } = viewer
  return { viewer: { isArtist, label: userLabel(email) }, cartCount: count, theme }
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const theme = useRouteLoaderData<typeof loader>('root')?.theme ?? 'system'
  return (
    <html lang="en" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {themeColorMetas(theme).map((meta) => (
          <meta key={meta.content} name="theme-color" {...meta} />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame {...loaderData}>
      <Outlet />
    </SiteFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
