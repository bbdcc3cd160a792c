import { lazy, Suspense } from 'react'
// The stylesheet stays with every page: an error that the server renders must look right without scripts.
import './error-page.module.css'

type ErrorPageModule = { default: typeof import('./error-page.tsx').ErrorPage }

let loading: Promise<ErrorPageModule> | null = null

/** Few people ever see an error, so its page is fetched only when somebody may soon need it. */
export function loadErrorPage(): Promise<ErrorPageModule> {
  loading ??= import('./error-page.tsx').then(
    ({ ErrorPage }) => ({ default: ErrorPage }),
    (fault: unknown) => {
      loading = null
      throw fault
    },
  )
  return loading
}

const ErrorPage = lazy(loadErrorPage)

export function LazyErrorPage({ error }: { readonly error: unknown }) {
  return (
    <Suspense>
      <ErrorPage error={error} />
    </Suspense>
  )
}
