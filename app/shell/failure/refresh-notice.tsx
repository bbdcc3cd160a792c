import { Notice } from '../../ui/components/notice.tsx'
import { RetryLink } from '../../ui/components/retry-link.tsx'
import { useErrorView } from '../../ui/use-error-view.ts'

/** The notice above a page that could not be refreshed. */
export function RefreshNotice({ error }: { readonly error: unknown }) {
  const { title } = useErrorView(error)
  return (
    <div className="refresh-notice">
      <Notice tone="error" title={title} action={<RetryLink error={error} />} role="alert">
        <p>This page may be out of date.</p>
      </Notice>
    </div>
  )
}
