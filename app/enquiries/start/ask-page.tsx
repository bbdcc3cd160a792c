import { Link, redirect } from 'react-router'
import { loginPath } from '../../account/session/return-to.ts'
import {
  apiFor,
  attempt,
  read,
  readForm,
  viewerOf,
  problemData,
} from '../../api/api-client.server.ts'
import { workPath } from '../../artworks/card/work-text.ts'
import { isUuid } from '../../kernel/id.ts'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { textOf } from '../../ui/forms/form-refusal.ts'
import { rejectFormBy } from '../../ui/forms/reject-form.server.ts'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { submitForm } from '../../ui/forms/form-action.ts'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { createFormMemory } from '../../ui/interaction/form-memory.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { revalidateConflict } from '../../ui/revalidate-conflict.ts'
import type { Route } from './+types/ask-page'
import { EnquiredWork } from '../enquired-work.tsx'
import { guestEnquiryRules, messageRules } from '../enquiry-rules.ts'
import { askPath, enquiryPath } from '../enquiry.ts'
import * as styles from '../enquiry.module.css'

export const meta = (args: Route.MetaArgs) =>
  pageMeta(
    {
      title:
        args.loaderData === undefined
          ? 'Ask about a work'
          : `Ask about ${args.loaderData.work.title}`,
      description: 'Write to the artist about a work.',
      audience: 'oneself',
    },
    args,
  )

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params
  if (!isUuid(id)) throw problemData('artwork-not-found')
  const param = { id }
  const [work, own, viewer] = await Promise.all([
    read(apiFor(args).artworks[':id'].$get({ param })),
    read(apiFor(args).artworks[':id'].enquiry.$get({ param })),
    viewerOf(args),
  ])
  if (!work.isPublished) throw problemData('artwork-not-found')
  return {
    work: {
      id,
      title: work.title,
      artist: work.user.name,
      imageUrl: work.urls.small,
    },
    known: own.id,
    isOwn: viewer?.id === work.artistId,
    viewerId: viewer?.id ?? null,
    login: loginPath(args.url),
    isSent: args.url.searchParams.has('sent'),
  }
}

const questionMemory = createFormMemory<Question & { readonly workId: string }>()

type Question = ReturnType<typeof readQuestion>

const readQuestion = (form: FormData) => ({
  name: textOf(form, 'name'),
  email: textOf(form, 'email').trim(),
  text: textOf(form, 'text'),
})

const FAILED = 'Your message was not sent'

export async function action(args: Route.ActionArgs) {
  const { id } = args.params
  const form = await readForm(args)
  const { text, ...sender } = readQuestion(form)
  const isGuest = (await viewerOf(args)) === null
  const answer = await attempt(
    apiFor(args).artworks[':id'].enquiries.$post({
      param: { id },
      json: { ...(isGuest && sender), text },
    }),
  )
  if (answer.ok) {
    throw redirect(answer.value.id === null ? `${askPath(id)}?sent` : enquiryPath(answer.value.id))
  }
  return rejectFormBy(answer.problem, FAILED, { typed: { ...sender, text } })
}

export const shouldRevalidate = revalidateConflict

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitForm({
    serverAction,
    failed: FAILED,
    isRepeatable: false,
    onAccepted: questionMemory.clear,
  })

export default function AskPage({ loaderData, actionData }: Route.ComponentProps) {
  const { work, known, isOwn, isSent } = loaderData
  return (
    <div className={styles['page']}>
      {isSent ? (
        <CheckMail work={work} />
      ) : (
        <>
          <PageHeader
            label="enquiry"
            title="Ask about this work"
            lead={`${work.artist} gets your message here, and answers here. Neither of you sees the other’s email address.`}
          />
          <EnquiredWork {...work} by={work.artist} path={workPath(work.id)} />
          {isOwn && (
            <Notice title="This is your own work">
              <p>People who ask about it appear in your dashboard, under Enquiries.</p>
            </Notice>
          )}
          {known !== null && (
            <Notice
              title="You have asked about this work already"
              action={<LinkButton to={enquiryPath(known)}>Open the conversation</LinkButton>}
            />
          )}
          {!isOwn && known === null && <AskForm {...{ loaderData, actionData }} />}
        </>
      )}
    </div>
  )
}

function CheckMail({ work }: { readonly work: Route.ComponentProps['loaderData']['work'] }) {
  return (
    <>
      <PageHeader
        label="enquiry"
        title="Check your email"
        lead={`We have sent you a link. ${work.artist} gets your message when you have confirmed it there, within 24 hours.`}
      />
      <FormActions>
        <LinkButton to={workPath(work.id)} icon="arrow-left">
          Back to the work
        </LinkButton>
      </FormActions>
    </>
  )
}

type AskFormProps = {
  readonly loaderData: Route.ComponentProps['loaderData']
  readonly actionData: Route.ComponentProps['actionData'] | undefined
}

function AskForm({ loaderData: { work, viewerId, login }, actionData }: AskFormProps) {
  const isGuest = viewerId === null
  const kept = questionMemory.read(viewerId)
  const typed = actionData?.typed ?? (kept?.workId === work.id ? kept : null)
  return (
    <ValidatedForm
      rules={isGuest ? guestEnquiryRules : messageRules}
      refusal={actionData?.refusal}
      onInput={({ currentTarget }) => {
        const question = readQuestion(new FormData(currentTarget))
        questionMemory.keep(viewerId, { ...question, workId: work.id })
      }}
    >
      <FormStack>
        <FormSummary />
        {isGuest && (
          <>
            <p className={styles['soft']}>
              Do you have an account? <Link to={login}>Log in</Link>, and your message is sent at
              once.
            </p>
            <TextField
              name="name"
              label="Your name"
              autoComplete="name"
              hint="The artist sees it."
              defaultValue={typed?.name}
            />
            <TextField
              name="email"
              label="Email"
              type="email"
              autoComplete="email"
              hint="For a link to confirm your message, and for the answer. The artist does not see it."
              defaultValue={typed?.email}
            />
          </>
        )}
        <TextAreaField name="text" label="Message" rows={6} defaultValue={typed?.text} />
        <FormActions>
          <Button type="submit" variant="primary">
            Send message
          </Button>
          <Link to={workPath(work.id)} onClick={questionMemory.clear}>
            Cancel
          </Link>
        </FormActions>
      </FormStack>
    </ValidatedForm>
  )
}
