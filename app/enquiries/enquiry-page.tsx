import { idempotencyHeader } from '../ui/forms/idempotency-field.tsx'
import { data, redirect } from 'react-router'
import { TOKEN_PAGE_HEADERS } from '../ui/token-page.ts'
import { loginPath } from '../account/session/return-to.ts'
import {
  apiFor,
  attempt,
  read,
  readForm,
  readIfFound,
  viewerOf,
  type Attempt,
} from '../api/api-client.server.ts'
import { positionIn } from '../api/list-position.server.ts'
import { isPagePrefetch } from '../http/prefetch.server.ts'
import { isUuid } from '../kernel/id.ts'
import { refusedBy, refusedWithout, textOf } from '../ui/forms/form-refusal.ts'
import { runFormAction } from '../ui/forms/form-action.ts'
import { pageMeta } from '../ui/page-meta.ts'
import { NOTHING_CHANGED } from '../ui/requests/failure-text.ts'
import type { Route } from './+types/enquiry-page'
import { ConfirmEnquiry, EndedLink, LeftEnquiry, NoConversation } from './start/confirm-enquiry.tsx'
import { Conversation, ENQUIRY_INTENTS } from './conversation.tsx'
import { enquiriesPath, enquiryPath } from './enquiry.ts'
import * as styles from './enquiry.module.css'

export const meta = (args: Route.MetaArgs) =>
  pageMeta(
    {
      title: titleOf(args.loaderData),
      description: 'A conversation with an artist about a work.',
      audience: 'oneself',
    },
    args,
  )

function titleOf(loaded: Route.ComponentProps['loaderData'] | undefined): string {
  if (loaded?.shows === 'conversation') return `About ${loaded.enquiry.work.title}`
  return loaded?.shows === 'confirmation' ? 'Confirm your message' : 'Enquiry'
}

export const headers = () => TOKEN_PAGE_HEADERS

const PER_PAGE = '30'

/** The key is the id of one of the viewer's enquiries, or the token of a guest's link. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  if (searchParams.has('left')) return { shows: 'left' } as const
  return searchParams.has('confirm') ? loadConfirmation(args) : loadConversation(args)
}

/** Loading the page must not use up the link, because mail scanners open links. */
async function loadConfirmation(args: Route.LoaderArgs) {
  // The API refuses texts that are longer than any token.
  const param = { token: args.params.key.slice(0, 200) }
  const call = apiFor(args)['enquiry-confirmations'][':token'].$get({ param })
  const { pending } = await read(call)
  return pending === null
    ? ({ shows: 'ended' } as const)
    : ({ shows: 'confirmation', pending, idempotencyKey: crypto.randomUUID() } as const)
}

async function loadConversation(args: Route.LoaderArgs) {
  const { key } = args.params
  const viewer = await viewerOf(args)
  const isOwn = isUuid(key)
  if (isOwn && viewer === null) throw redirect(loginPath(args.url))
  const api = apiFor(args).enquiries[':key']
  // Marks the messages as read before it loads them, so that a message which arrives in between
  // stays unread. A prefetch marks nothing, because the page may never be opened.
  if (!isPagePrefetch(args.request)) await attempt(api.reading.$put({ param: { key } }))
  const { query, isStart } = positionIn(args)
  const call = api.$get({ param: { key }, query: { ...query, limit: PER_PAGE } })
  const enquiry = isOwn
    ? await read(call, { ifMalformed: 'enquiry-not-found' })
    : await readIfFound(call)
  if (enquiry === null) return data({ shows: 'nothing' } as const, { status: 404 })
  return {
    shows: 'conversation',
    enquiry,
    /** Null for guests, who have no list of enquiries. */
    back: isOwn && viewer !== null ? enquiriesPath(viewer) : null,
    isLatest: isStart,
    idempotencyKey: crypto.randomUUID(),
  } as const
}

const FAILED = 'Nothing was sent'

const failureOf = (intent: string) => (ENQUIRY_INTENTS.has(intent) ? NOTHING_CHANGED : FAILED)

/** The form field `intent` selects the operation. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const [intent, text] = [textOf(form, 'intent'), textOf(form, 'text')]
  const outcome = await act(args, form)
  if (outcome.ok) throw redirect(outcome.value)
  const refusal = refusedBy(outcome.problem, failureOf(intent))
  return data({ refusal, intent, typed: text }, outcome.problem.status)
}

/** @returns the path to redirect to */
async function act(args: Route.ActionArgs, form: FormData): Promise<Attempt<string>> {
  const { key } = args.params
  const api = apiFor(args)
  const enquiry = api.enquiries[':key']
  const [param, token] = [{ key }, { param: { token: key } }]
  const header = idempotencyHeader(form)
  const here = () => enquiryPath(key)
  switch (textOf(form, 'intent')) {
    case 'confirm':
      return followed(
        attempt(api['enquiry-confirmations'][':token'].$put({ ...token, header })),
        (confirmed) => enquiryPath(confirmed.key),
      )
    case 'leave':
      return followed(
        attempt(api['enquiry-links'][':token'].$delete(token)),
        () => `${here()}?left`,
      )
    case 'block':
      return followed(attempt(enquiry.block.$put({ param })), here)
    case 'unblock':
      return followed(attempt(enquiry.block.$delete({ param })), here)
    default: {
      const json = { text: textOf(form, 'text') }
      return followed(attempt(enquiry.messages.$post({ param, header, json })), here)
    }
  }
}

/** Replaces the value of a successful call by the path to redirect to. */
async function followed<Value>(
  outcome: Promise<Attempt<Value>>,
  pathAfter: (value: Value) => string,
): Promise<Attempt<string>> {
  const answer = await outcome
  return answer.ok ? { ok: true, value: pathAfter(answer.value) } : answer
}

/** When the server can't be reached, the form keeps its values. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = textOf(await request.clone().formData(), 'intent')
  return runFormAction(serverAction, (code) => ({
    refusal: refusedWithout(code, {
      message: failureOf(intent),
      isRepeatable: intent !== 'leave',
    }),
    intent,
    typed: undefined,
  }))
}

export default function EnquiryPage({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <div className={styles['page']}>
      <Shown {...{ loaderData, actionData, linkKey: params.key }} />
    </div>
  )
}

type ShownProps = {
  readonly loaderData: Route.ComponentProps['loaderData']
  readonly actionData: Route.ComponentProps['actionData'] | undefined
  readonly linkKey: string
}

function Shown({ loaderData, actionData, linkKey }: ShownProps) {
  const refusal = actionData?.refusal
  switch (loaderData.shows) {
    case 'left':
      return <LeftEnquiry />
    case 'ended':
      return <EndedLink />
    case 'nothing':
      return <NoConversation />
    case 'confirmation':
      return refusal?.code === 'enquiry-link-invalid' ? (
        <EndedLink />
      ) : (
        <ConfirmEnquiry pending={loaderData.pending} refusal={refusal} />
      )
    case 'conversation':
      return <Conversation {...loaderData} linkKey={linkKey} answer={actionData} />
  }
}
