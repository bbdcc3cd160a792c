import { type MouseEvent, useEffect } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import { ScriptError } from '../requests/connection-error.ts'
import { fetchWithTimeout } from '../requests/fetch-with-timeout.ts'
import { isPlainClick } from '../interaction/navigate-on-click.ts'
import { useErrorView } from '../use-error-view.ts'
import { LinkButton, type ButtonVariant } from './button.tsx'
import { refuseClick } from './icon-button.tsx'

type RetryLinkProps = {
  /** The error that the page shows. */
  readonly error: unknown
  readonly variant?: ButtonVariant
}

/** When the server was unreachable, and not the network, browsers fire no event for its return. */
const CHECK_MS = 5000

/**
 * Loads the page's data again without leaving the page; without scripts, a link to the page. After
 * a permanent refusal it drops the query, such as an expired cursor. After an outage it retries by
 * itself once the server is ready.
 */
export function RetryLink({ error, variant = 'plain' }: RetryLinkProps) {
  const { pathname, search } = useLocation()
  const { canRetry, status } = useErrorView(error)
  const { state, revalidate } = useRevalidator()
  const isBusy = state === 'loading'
  const isScriptError = error instanceof ScriptError
  const isOutage = status === null || status === 503
  // Another revalidation would interrupt what is loading.
  const mayRetry = useNavigation().state === 'idle' && isOutage && !isBusy
  useEffect(() => {
    if (!mayRetry) return undefined
    const shown = new AbortController()
    const retryWhenReady = async () => {
      if (document.hidden || !(await isServerReady()) || shown.signal.aborted) return
      if (isScriptError) location.reload()
      else await revalidate()
    }
    addEventListener('online', retryWhenReady, shown)
    // A script that stays missing would reload the page without end.
    const timer = isScriptError ? undefined : setInterval(retryWhenReady, CHECK_MS)
    return () => {
      shown.abort()
      clearInterval(timer)
    }
  }, [mayRetry, isScriptError, revalidate])
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

async function isServerReady(): Promise<boolean> {
  try {
    return (await fetchWithTimeout('/readyz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
