import { isToken } from '../../http/secret-token.server.ts'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { TOKEN_PAGE_HEADERS } from '../../ui/token-page.ts'
import { apiFor, attempt, read } from '../../api/api-client.server.ts'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { NOTHING_CHANGED } from '../../ui/requests/failure-text.ts'
import { rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { repeatableAction } from '../../ui/forms/form-action.ts'
import { RefusalNotice } from '../../ui/forms/refusal-notice.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import type { Route } from './+types/unsubscribe-page'
import * as styles from './unsubscribe-page.module.css'

export const meta = privatePage('Unsubscribe', 'Unsubscribe from emails with new works.')

export const headers = () => TOKEN_PAGE_HEADERS

/** @returns null for a link that is not complete */
function tokenOf({ url }: { readonly url: URL }): string | null {
  const token = url.searchParams.get('token') ?? ''
  return isToken(token) ? token : null
}

/** Opening the link must not unsubscribe, because mail scanners open links. */
export async function loader(args: Route.LoaderArgs) {
  const token = tokenOf(args)
  if (token === null) return { isComplete: false, isSubscribed: false }
  const call = apiFor(args)['digest-subscriptions'][':token'].$get({ param: { token } })
  const { isSubscribed } = await read(call)
  return { isComplete: true, isSubscribed }
}

/**
 * Handles the page's button, and the one-click request of a mail program (RFC 8058), which has no
 * session.
 */
export async function action(args: Route.ActionArgs) {
  const token = tokenOf(args)
  if (token === null) return { refusal: null }
  const subscription = apiFor(args)['digest-subscriptions'][':token']
  const ended = await attempt(subscription.$delete({ param: { token } }))
  if (ended.ok) return { refusal: null }
  return rejectFormBy(ended.problem, NOTHING_CHANGED)
}

export const clientAction = repeatableAction<Route.ClientActionArgs>(NOTHING_CHANGED)

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const { isComplete, isSubscribed } = loaderData
  return (
    <div className={styles['page']} aria-live="polite">
      {isSubscribed ? (
        <>
          <PageHeader
            label="unsubscribe"
            title="Unsubscribe from these emails?"
            lead="You will see new works in your notifications only."
          />
          <PostForm>
            <FormStack>
              <RefusalNotice refusal={actionData?.refusal} />
              <FormActions>
                <Button type="submit" variant="primary">
                  Unsubscribe
                </Button>
              </FormActions>
            </FormStack>
          </PostForm>
        </>
      ) : (
        <>
          <PageHeader label="unsubscribe" {...(isComplete ? ENDED : INCOMPLETE)} />
          <LinkButton to="/for-art-lovers">See the gallery</LinkButton>
        </>
      )}
    </div>
  )
}

const ENDED = {
  title: 'You are unsubscribed',
  lead: 'No mails with new works are sent by this link. Your dashboard turns them on again.',
}

/** Shown for a link without its token, or with a part of it. */
const INCOMPLETE = {
  title: 'This link is not complete',
  lead:
    'Copy the whole link from the mail. ' +
    'You can also turn the emails off in your dashboard, under Account Management.',
}
