import { idempotencyHeader, IdempotencyField } from '../../ui/forms/idempotency-field.tsx'
import { Link, redirect } from 'react-router'
import { formatTimestamp } from '../../kernel/timestamp.ts'
import { apiFor, attempt, read, readForm } from '../../api/api-client.server.ts'
import { repeatableAction } from '../../ui/forms/form-action.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { Button } from '../../ui/components/button.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { textOf } from '../../ui/forms/form-refusal.ts'
import { NOTHING_CHANGED } from '../../ui/requests/failure-text.ts'
import { rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { FormActions } from '../../ui/forms/form.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { RefusalNotice } from '../../ui/forms/refusal-notice.tsx'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import { useShownOnce } from '../../ui/use-shown-once.ts'
import type { Route } from './+types/webhook-page'
import { idOf } from '../admin-id.server.ts'
import { AdminPages, AdminPanel } from '../admin-panel.tsx'
import { withNotice, webhookPath, WEBHOOKS_PATH } from '../admin-path.ts'
import { readQuery } from '../admin-query.server.ts'
import * as styles from '../admin.module.css'
import { DeliveryLog } from './delivery-log.tsx'
import { chosenIn, EventChoice } from './event-choice.tsx'
import { SecretNotice } from './secret-notice.tsx'
import { WEBHOOK_EVENT_NAMES } from './webhook-event.ts'
import type { WebhookEndpoint } from './webhook.schema.ts'

export const meta = privatePage('Webhook', 'A webhook with the log of what was sent to it.')

export async function loader(args: Route.LoaderArgs) {
  const param = { id: idOf(args, 'webhook-not-found') }
  const { cursor } = readQuery(args.url, ['cursor'])
  const api = apiFor(args).admin.webhooks[':id']
  const [webhook, log] = await Promise.all([
    read(api.$get({ param })),
    read(api.deliveries.$get({ param, query: cursor === undefined ? {} : { cursor } })),
  ])
  const asksToDelete = args.url.searchParams.has('delete')
  return { webhook, log, cursor: cursor ?? null, asksToDelete, idempotencyKey: crypto.randomUUID() }
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const id = idOf(args, 'webhook-not-found')
  const step = textOf(form, 'do')
  if (step === 'rotate') return rotateSecret(args, form, id)
  const answer = await carryOut(args, form, id)
  const page = step === 'delete' ? WEBHOOKS_PATH : webhookPath(id)
  if (answer.ok) throw redirect(withNotice(page, doneBy(step)))
  return rejectFormBy(answer.problem, NOTHING_CHANGED)
}

export const clientAction = repeatableAction<Route.ClientActionArgs>(NOTHING_CHANGED)

/** The notice after each action of the page. */
const DONE = {
  test: 'webhook-tested',
  redeliver: 'webhook-sent',
  pause: 'webhook-paused',
  resume: 'webhook-resumed',
  delete: 'webhook-deleted',
  choose: 'saved',
} as const

const doneBy = (step: string) => DONE[step as keyof typeof DONE] ?? DONE.choose

/** The response itself shows the secret, because it cannot be read again. */
async function rotateSecret(args: Route.ActionArgs, form: FormData, id: string) {
  const { secret } = apiFor(args).admin.webhooks[':id']
  const answer = await attempt(secret.$put({ param: { id }, header: idempotencyHeader(form) }))
  if (answer.ok) return { refusal: undefined, typed: null, secret: answer.value.secret }
  return rejectFormBy(answer.problem, NOTHING_CHANGED)
}

async function carryOut(args: Route.ActionArgs, form: FormData, id: string) {
  const param = { id }
  const api = apiFor(args).admin.webhooks[':id']
  switch (textOf(form, 'do')) {
    case 'test':
      return attempt(api.tests.$post({ param, header: idempotencyHeader(form) }))
    case 'redeliver': {
      const key = { id, deliveryId: textOf(form, 'delivery') }
      return attempt(api.deliveries[':deliveryId'].redelivery.$put({ param: key }))
    }
    case 'pause':
      return attempt(api.$patch({ param, json: { state: 'paused' } }))
    case 'resume':
      return attempt(api.$patch({ param, json: { state: 'active' } }))
    case 'delete':
      return attempt(api.$delete({ param }))
    default:
      return attempt(api.$patch({ param, json: { events: chosenIn(form) } }))
  }
}

export default function WebhookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { webhook, log, cursor, asksToDelete } = loaderData
  const secret = useShownOnce(actionData && 'secret' in actionData ? actionData.secret : null)
  return (
    <AdminPanel
      actionData={actionData}
      title="Webhook"
      lead={webhook.url}
      action={<Badge>{webhook.state}</Badge>}
    >
      {secret !== null && <SecretNotice title="The webhook has a new secret" secret={secret} />}
      <RefusalNotice refusal={actionData?.refusal} />
      <Troubles webhook={webhook} />
      {asksToDelete ? <DeletionForm /> : <ChangeForm webhook={webhook} />}
      <EventsForm key={webhook.events.join(' ')} events={webhook.events} />
      <h3>What was sent</h3>
      <DeliveryLog deliveries={log.items} isActive={webhook.state === 'active'} />
      <AdminPages of="deliveries" cursor={cursor} nextCursor={log.nextCursor} />
      <PagerLink direction="back" to={WEBHOOKS_PATH}>
        All webhooks
      </PagerLink>
    </AdminPanel>
  )
}

/** Explains why messages do not arrive, and until when the previous secret works. */
function Troubles({ webhook }: { readonly webhook: WebhookEndpoint }) {
  const { state, failingSince, previousSecretUntil } = webhook
  return (
    <>
      {failingSince !== null && (
        <Notice
          tone="error"
          title={`Every message has failed since ${formatTimestamp(failingSince)}`}
        >
          <p>
            {state === 'disabled'
              ? 'It gets no more messages. Resume it when the receiver works again.'
              : 'After five days it gets no more messages, and operators are told by mail.'}
          </p>
        </Notice>
      )}
      {previousSecretUntil !== null && (
        <p>{`Until ${formatTimestamp(previousSecretUntil)}, messages are also signed with the previous secret.`}</p>
      )}
    </>
  )
}

function ChangeForm({ webhook: { state } }: { readonly webhook: WebhookEndpoint }) {
  const isActive = state === 'active'
  return (
    <PostForm preventScrollReset>
      <IdempotencyField />
      <FormActions>
        {isActive && (
          <Button type="submit" name="do" value="test" variant="primary">
            Send a test
          </Button>
        )}
        <Button type="submit" name="do" value={isActive ? 'pause' : 'resume'}>
          {isActive ? 'Pause' : 'Resume'}
        </Button>
        <Button type="submit" name="do" value="rotate">
          New secret
        </Button>
        <Link to="?delete" preventScrollReset>
          Delete
        </Link>
      </FormActions>
    </PostForm>
  )
}

function DeletionForm() {
  return (
    <PostForm>
      <p>The webhook gets no more messages, and its log is gone. This cannot be undone.</p>
      <FormActions>
        <Button type="submit" name="do" value="delete" variant="danger">
          Delete the webhook
        </Button>
        <Link to="?" preventScrollReset>
          Keep it
        </Link>
      </FormActions>
    </PostForm>
  )
}

function EventsForm({ events }: { readonly events: readonly string[] }) {
  return (
    <details>
      <summary>{`Change its events (${events.length} of ${WEBHOOK_EVENT_NAMES.length})`}</summary>
      <PostForm preventScrollReset className={styles['folded']}>
        <EventChoice chosen={events} />
        <FormActions>
          <Button type="submit" name="do" value="choose">
            Save
          </Button>
        </FormActions>
      </PostForm>
    </details>
  )
}
