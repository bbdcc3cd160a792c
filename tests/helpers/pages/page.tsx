import type { ComponentType } from 'react'
import { text } from 'node:stream/consumers'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { createRoutesStub, Outlet } from 'react-router'

type PageOptions = {
  /** Path and query at which the page is opened. */
  readonly at?: string
  /** The history entry's state. */
  readonly state?: unknown
  readonly loaderData?: unknown
  /** The action's result. */
  readonly actionData?: unknown
  /** The outlet context of a layout. */
  readonly outlet?: unknown
}

/** The server-rendered HTML of a route module's page or of a component that needs a router. */
export function renderPage(Page: ComponentType<never>, options: PageOptions = {}): string {
  return renderToStaticMarkup(routed(Page, options))
}

/** The server-rendered HTML including lazy parts. */
export async function renderWholePage(
  Page: ComponentType<never>,
  options: PageOptions = {},
): Promise<string> {
  const { prelude } = await prerenderToNodeStream(routed(Page, options))
  return text(prelude)
}

function routed(
  Page: ComponentType<never>,
  { at = '/', state = null, loaderData = null, actionData, outlet }: PageOptions,
) {
  const Stub = createRoutesStub([
    {
      id: 'layout',
      Component: () => <Outlet context={outlet} />,
      children: [{ id: 'page', path: '*', Component: Page as unknown as ComponentType }],
    },
  ])
  const [pathname = '/', search = ''] = at.split('?')
  const entry = { pathname, search: search === '' ? '' : `?${search}`, state }
  const answered = actionData === undefined ? null : { page: actionData }
  const hydrationData = { loaderData: { page: loaderData }, actionData: answered }
  return <Stub initialEntries={[entry]} hydrationData={hydrationData} />
}

/** The attributes of every tag of a kind, such as all inputs. */
export function tagsOf(html: string, tag: string): Array<Record<string, string>> {
  return [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>`, 'g'))].map(([, text = '']) =>
    Object.fromEntries(
      [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
        name.toLowerCase(),
        value,
      ]),
    ),
  )
}

/** The text of a page, without its tags. */
export function wordsOf(html: string): string {
  return html
    .replaceAll(/<(style|script)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
}
