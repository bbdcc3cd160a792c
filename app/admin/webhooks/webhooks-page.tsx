import { Link } from 'react-router'
import { apiFor, read } from '../../api/api-client.server.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { LinkButton } from '../../ui/components/button.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/webhooks-page'
import { AdminPanel } from '../admin-panel.tsx'
import { NEW_WEBHOOK_PATH, SETTINGS_PATH, webhookPath } from '../admin-path.ts'
import * as styles from '../admin.module.css'
import type { WebhookEndpoint } from './webhook.schema.ts'

export const meta = privatePage(
  'Webhooks',
  'Other programs that this gallery tells what happens here.',
)

export async function loader(args: Route.LoaderArgs) {
  return read(apiFor(args).admin.webhooks.$get())
}

export default function WebhooksPage({ loaderData: { items, max } }: Route.ComponentProps) {
  return (
    <AdminPanel
      title="Webhooks"
      lead={
        <>
          Other programs that are told at once what happens here, at most {max}.{' '}
          <Link to="/api">The page about the API</Link> says what they get.
        </>
      }
      action={
        items.length < max && (
          <LinkButton to={NEW_WEBHOOK_PATH} variant="primary">
            Add a webhook
          </LinkButton>
        )
      }
    >
      {items.length === 0 ? (
        <EmptyState title="No webhooks yet" level={3} />
      ) : (
        <ul className={styles['rows']}>
          {items.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      <PagerLink direction="back" to={SETTINGS_PATH}>
        Back to Settings
      </PagerLink>
    </AdminPanel>
  )
}

function WebhookRow({ webhook }: { readonly webhook: WebhookEndpoint }) {
  const { id, url, events, state, failingSince } = webhook
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <Link to={webhookPath(id)}>{url}</Link>
        <p className={styles['facts']}>{events.join(', ')}</p>
      </div>
      <Badge tone={state === 'active' ? 'soft' : 'plain'}>{state}</Badge>
      {state === 'active' && failingSince !== null && <Badge>failing</Badge>}
    </li>
  )
}
