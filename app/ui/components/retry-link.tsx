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

/**
 * Loads the page's data again without leaving the page; without scripts, a link to the page. After
 * a permanent refusal it drops the query, such as an expired cursor. When the browser is online
 * again, it retries by itself.
 */
export function RetryLink({ error, variant = 'plain' }: RetryLinkProps) {
  const { pathname, search } = useLocation()
  const { canRetry } = useErrorView(error)
  const { state, revalidate } = useRevalidator()
  const isBusy = state === 'loading'
  useEffect(() => {
    if (!canRetry) return undefined
    const retryOnline = () => {
      if (error instanceof ScriptError) location.reload()
      else void revalidate()
    }
    addEventListener('online', retryOnline)
    return () => removeEventListener('online', retryOnline)
  }, [canRetry, error, revalidate])
  const retry = (event: MouseEvent) => {
    if (!canRetry || !isPlainClick(event)) return
    // A newer version of Frame has other scripts, which only a new document loads.
    if (error instanceof ScriptError && navigator.onLine) return
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
