import { useEffect } from 'react'
import { LinkButton } from '../../ui/components/button.tsx'
import { RetryLink } from '../../ui/components/retry-link.tsx'
import { useGalleryName } from '../../ui/use-gallery-name.ts'
import { loadToaster } from '../../ui/toasts/use-toaster.ts'
import { useShownOnScreen } from '../../ui/use-shown-on-screen.ts'
import { useErrorView } from '../../ui/use-error-view.ts'
import { loadFailureStyles } from './load-failure-styles.ts'
import { REQUEST_ID_MARK, useRequestId } from './use-request-id.ts'

/** Passed to standby.tsx, so that styles and toasts are loaded with the page, ahead of a failure. */
export function prepareErrorPage(): typeof ErrorPage {
  loadFailureStyles()
  loadToaster().catch(() => {})
  return ErrorPage
}

/**
 * Shows an error as an empty picture frame with an explanation. Rendered inside the site layout, or
 * alone if that failed, too.
 */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const { status, title, detail, canRetry, ...view } = useErrorView(error)
  const name = useGalleryName()
  const words = useShownOnScreen<HTMLDivElement>()
  const pageId = useRequestId()
  const requestId = view.requestId ?? pageId
  useEffect(loadFailureStyles, [])
  const label = status === null ? 'no response' : `error ${status}`
  return (
    <div className="error-page">
      <title>{`${title} · ${name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="error-wall" aria-hidden="true">
        <span className="error-hook" />
        <span className="error-ghost">{status ?? '—'}</span>
      </div>
      <div ref={words} className="error-words">
        <p className="error-label">{`/* ${label} */`}</p>
        <h1>{title}</h1>
        {detail !== null && <p>{detail}</p>}
        {status === 404 && <p>It may have been removed, or the address may be mistyped.</p>}
        {requestId !== null && (
          <p className="error-request">
            If you report this problem, please include this number:{' '}
            <code {...{ [REQUEST_ID_MARK]: '' }}>{requestId}</code>
          </p>
        )}
        <p className="error-actions">
          {canRetry && <RetryLink error={error} variant="primary" />}
          <LinkButton to="/for-art-lovers" variant={canRetry ? 'plain' : 'primary'}>
            Browse Gallery
          </LinkButton>
          <LinkButton to="/" variant="quiet">
            Back to Home
          </LinkButton>
        </p>
      </div>
    </div>
  )
}
