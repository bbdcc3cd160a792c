import { useEffect } from 'react'
import { Notice } from './components/notice.tsx'
import { RetryLink } from './components/retry-link.tsx'
import { toast } from './toasts/toast.client.ts'
import { useErrorView } from './use-error-view.ts'

type LoadFailureProps = {
  /** The message of the specification for this page. */
  readonly message: string
  readonly error: unknown
}

/** Replaces a list that could not be read; also shows a toast (specification, point 8). */
export function LoadFailure({ message, error }: LoadFailureProps) {
  const { title, detail } = useErrorView(error)
  useEffect(() => {
    toast.error(message, { id: message })
  }, [message])
  return (
    <Notice tone="error" title={message} action={<RetryLink error={error} />}>
      <p>{detail === null ? title : `${title}. ${detail}`}</p>
    </Notice>
  )
}
