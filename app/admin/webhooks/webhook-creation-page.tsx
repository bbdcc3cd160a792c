import { idempotencyHeader, IdempotencyField } from '../../ui/forms/idempotency-field.tsx'
import { Link } from 'react-router'
import { Button } from '../../ui/components/button.tsx'
import { apiFor, attempt, readForm } from '../../api/api-client.server.ts'
import { repeatableAction } from '../../ui/forms/form-action.ts'
import { textOf } from '../../ui/forms/form-refusal.ts'
import { rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { PagerLink } from '../../ui/components/pager-link.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/webhook-creation-page'
import { AdminPanel } from '../admin-panel.tsx'
import { webhookPath, WEBHOOKS_PATH } from '../admin-path.ts'
import * as styles from '../admin.module.css'
import { chosenIn, EventChoice } from './event-choice.tsx'
import { SecretNotice } from './secret-notice.tsx'
import { webhookRules } from './webhook-rules.ts'

export const meta = privatePage(
  'Add a webhook',
  'Tell another program what happens in this gallery.',
)

export const loader = () => ({ idempotencyKey: crypto.randomUUID() })

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const json = { url: textOf(form, 'url').trim(), events: chosenIn(form) }
  const answer = await attempt(
    apiFor(args).admin.webhooks.$post({ header: idempotencyHeader(form), json }),
  )
  if (answer.ok) return { refusal: undefined, typed: null, made: answer.value }
  return rejectFormBy(answer.problem, 'Nothing was added', {
    typed: json,
    fieldOf: { 'webhooks-full': 'url' },
  })
}

export const clientAction = repeatableAction<Route.ClientActionArgs>('Nothing was added')

export default function WebhookCreationPage({ actionData }: Route.ComponentProps) {
  const made = actionData !== undefined && 'made' in actionData ? actionData.made : null
  if (made !== null) {
    return (
      <AdminPanel title="Add a webhook">
        <SecretNotice title="The webhook is added" secret={made.secret}>
          <p>
            <Link to={webhookPath(made.id)}>Send it a test</Link>
          </p>
        </SecretNotice>
        <PagerLink direction="back" to={WEBHOOKS_PATH}>
          All webhooks
        </PagerLink>
      </AdminPanel>
    )
  }
  return (
    <AdminPanel
      title="Add a webhook"
      lead={
        <>
          Messages are signed as Standard Webhooks describes it. They contain only what everybody
          may see, and never who buys or reports.
        </>
      }
    >
      <ValidatedForm
        rules={webhookRules}
        refusal={actionData?.refusal}
        className={styles['narrow']}
      >
        <FormStack>
          <FormSummary isLong />
          <IdempotencyField />
          <TextField
            name="url"
            label="Address"
            hint="Messages go to this address. It begins with https://"
            type="url"
            inputMode="url"
            autoComplete="off"
            defaultValue={actionData?.typed?.url}
          />
          <EventChoice chosen={actionData?.typed?.events ?? []} />
          <FormActions>
            <Button type="submit" variant="primary">
              Add
            </Button>
            <Link to={WEBHOOKS_PATH}>Cancel</Link>
          </FormActions>
        </FormStack>
      </ValidatedForm>
    </AdminPanel>
  )
}
