import { createContext, use } from 'react'
import { FailureStyles } from './failure/failure-styles.tsx'
import { markPath } from '../settings/mark.ts'
import { useMark } from '../ui/use-gallery-name.ts'

type DocumentHeadValue = {
  /** CSP nonce of this response. */
  readonly nonce: string
  /** The script of web/pages/bootstrap.ts. */
  readonly bootstrap: string
  /** Paths of the page's scripts, which are preloaded. */
  readonly scripts: readonly string[]
  /** Paths of other pages' files, which the bootstrap script prefetches. */
  readonly prefetched: readonly string[]
  /**
   * Whether the page shows an error. It then needs the failure styles, which other pages load
   * later.
   */
  readonly hasError: boolean
}

export const DocumentHeadContext = /* @__PURE__ */ createContext<DocumentHeadValue>({
  nonce: '',
  bootstrap: '',
  scripts: [],
  prefetched: [],
  hasError: false,
})

/**
 * Head elements that only the server renders; hydration leaves them alone.
 * The page's scripts are preloaded at low priority. React Router preloads the same files at high
 * priority, where they would compete with the first image, but browsers use the first preload of a
 * URL.
 */
export function DocumentHead() {
  const { nonce, bootstrap, scripts, prefetched, hasError } = use(DocumentHeadContext)
  const mark = useMark()
  return (
    <>
      {mark === null ? (
        <>
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        </>
      ) : (
        <>
          <link rel="icon" href={markPath(mark, 32)} sizes="32x32" type="image/png" />
          <link rel="icon" href={markPath(mark, 192)} sizes="192x192" type="image/png" />
          <link rel="apple-touch-icon" href={markPath(mark, 180)} />
        </>
      )}
      <link rel="manifest" href="/manifest.webmanifest" />
      <script
        nonce={nonce}
        data-prefetch={prefetched.join(' ')}
        dangerouslySetInnerHTML={{ __html: bootstrap }}
      />
      {hasError && <FailureStyles />}
      {scripts.map((href) => (
        <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
      ))}
    </>
  )
}
