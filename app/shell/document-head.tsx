import { createContext, use } from 'react'

type DocumentHeadValue = {
  /** Marks the scripts of this response as Frame's own. */
  readonly nonce: string
  /** The script of web/pages/bootstrap.ts. */
  readonly bootstrap: string
  /** The paths of the page's scripts. */
  readonly scripts: readonly string[]
  /** Files of other pages, which the browser fetches when it is idle. */
  readonly prefetched: readonly { readonly href: string; readonly as: 'script' | 'style' }[]
}

export const DocumentHeadContext = /* @__PURE__ */ createContext<DocumentHeadValue>({
  nonce: '',
  bootstrap: '',
  scripts: [],
  prefetched: [],
})

/**
 * What only the server renders into a head; hydration leaves it alone.
 * The page's scripts are fetched at low priority. React Router preloads the same files at high
 * priority, where they compete with the first image; browsers use the first preload of a URL.
 */
export function DocumentHead() {
  const { nonce, bootstrap, scripts, prefetched } = use(DocumentHeadContext)
  return (
    <>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: bootstrap }} />
      {scripts.map((href) => (
        <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
      ))}
      {prefetched.map(({ href, as }) => (
        <link key={href} rel="prefetch" href={href} as={as} />
      ))}
    </>
  )
}
