import { type MouseEvent, useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { ScriptError } from '../requests/connection-error.ts'
import { isPlainClick } from '../interaction/navigate-on-click.ts'
import { useErrorView } from '../use-error-view.ts'
import { LinkButton, type ButtonVariant } from './button.tsx'
import { refuseClick } from './icon-button.tsx'

type RetryLinkProps = {
  /** The error that the page shows. */
  readonly error: unknown
  readonly variant?: ButtonVariant
}

/** A connection that is new often fails once. */
const SECOND_TRY_MS = 3000

/**
 * Loads the page's data again without leaving the page; without scripts, a link to the page. After
 * a permanent refusal it drops the query, such as an expired cursor. When the browser is online
 * again, it retries by itself, twice.
 */
export function RetryLink({ error, variant = 'plain' }: RetryLinkProps) {
  const { pathname, search } = useLocation()
  const { canRetry } = useErrorView(error)
  const { state, revalidate } = useRevalidator()
  const isBusy = state === 'loading'
  const isScriptError = error instanceof ScriptError
  useEffect(() => {
    if (!canRetry) return undefined
    const shown = new AbortController()
    const retryOnline = async () => {
      if (isScriptError) return location.reload()
      await revalidate()
      setTimeout(() => shown.signal.aborted || void revalidate(), SECOND_TRY_MS)
    }
    addEventListener('online', retryOnline, shown)
    return () => shown.abort()
  }, [canRetry, isScriptError, revalidate])
  const retry = (event: MouseEvent) => {
    if (!canRetry || !isPlainClick(event)) return
    // A newer version of Frame has other scripts, which only a new document loads.
    if (isScriptError && navigator.onLine) return
    event.preventDefault()
    void revalidate()
  }
  return (
    <LinkButton
      to={canRetry ? pathname + search : pathname}
      reloadDocument
      variant={variant}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? refuseClick : retry}
    >
      {isBusy ? '/* loading... */' : 'Try again'}
    </LinkButton>
  )
}
