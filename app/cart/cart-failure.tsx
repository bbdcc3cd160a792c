import { useEffect, useEffectEvent } from 'react'
import * as messages from '../kernel/message.ts'
import { Button } from '../ui/components/button.tsx'
import { Notice } from '../ui/components/notice.tsx'
import { useErrorView } from '../ui/use-error-view.ts'

type CartFailureProps = {
  /** The failed action; by default, loading the cart. */
  readonly title?: string
  readonly error: unknown
  readonly retry: () => void
  /** Says which data the cart below shows, or where its works are. */
  readonly note?: string
}

/** Above a cart that lacks an answer of the server. Tries again once the browser is online. */
export function CartFailure({
  title = messages.loadCartFailed,
  error,
  retry,
  note = '',
}: CartFailureProps) {
  const view = useErrorView(error)
  const onOnline = useEffectEvent(retry)
  useEffect(() => {
    const shown = new AbortController()
    addEventListener('online', () => onOnline(), shown)
    return () => shown.abort()
  }, [])
  const action = <Button onClick={retry}>Try again</Button>
  return (
    <Notice tone="error" title={title} action={action} role="alert">
      <p>
        {view.title}. {note}
      </p>
    </Notice>
  )
}
