import { formatLogTimestamp } from '../../kernel/timestamp.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { Button } from '../../ui/components/button.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import * as styles from '../admin.module.css'
import type { WebhookDelivery } from './webhook.schema.ts'
import type { DeliveryState } from './webhook.ts'

const STATES: Readonly<Record<DeliveryState, string>> = {
  pending: 'waiting',
  delivered: 'delivered',
  failed: 'failed',
  dropped: 'not sent',
}

type DeliveryLogProps = {
  readonly deliveries: readonly WebhookDelivery[]
  /** Whether the endpoint is active, so that deliveries can be sent again. */
  readonly isActive: boolean
}

/** The deliveries of an endpoint, latest first. */
export function DeliveryLog({ deliveries, isActive }: DeliveryLogProps) {
  if (deliveries.length === 0) return <EmptyState title="Nothing has been sent yet" level={3} />
  return (
    <ol className={styles['rows']}>
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} isActive={isActive} />
      ))}
    </ol>
  )
}

type RowProps = { readonly delivery: WebhookDelivery; readonly isActive: boolean }

function DeliveryRow({ delivery, isActive }: RowProps) {
  const { id, type, state, occurredAt, answer, error } = delivery
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <p>
          <code>{type}</code> <time dateTime={occurredAt}>{formatLogTimestamp(occurredAt)}</time>
        </p>
        <p className={styles['facts']}>{attemptText(delivery)}</p>
        {error !== null && <p className={styles['facts']}>{error}</p>}
        {answer !== null && answer !== '' && (
          <details>
            <summary>Answer</summary>
            <pre className={styles['answer']}>{answer}</pre>
          </details>
        )}
      </div>
      <Badge tone={state === 'delivered' ? 'soft' : 'plain'}>{STATES[state]}</Badge>
      {isActive && (
        <PostForm preventScrollReset>
          <input type="hidden" name="delivery" value={id} />
          <Button type="submit" name="do" value="redeliver" size="sm">
            Send again
            <VisuallyHidden>
              {' '}
              {type} {formatLogTimestamp(occurredAt)}
            </VisuallyHidden>
          </Button>
        </PostForm>
      )}
    </li>
  )
}

function attemptText({ attempts, attemptedAt, status, durationMs }: WebhookDelivery): string {
  if (attemptedAt === null) return 'not tried yet'
  // The attempt is one from before it was sent again.
  if (attempts === 0) return 'waits to be sent again'
  const answer = status === null ? 'no answer' : `status ${status}`
  return `attempt ${attempts} at ${formatLogTimestamp(attemptedAt)}\u00a0· ${answer}\u00a0· ${durationMs} ms`
}
