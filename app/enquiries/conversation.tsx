import { IdempotencyField } from '../ui/forms/idempotency-field.tsx'
import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { workPath } from '../artworks/card/work-text.ts'
import { messageReportPath } from '../routing/report-path.ts'
import { Button } from '../ui/components/button.tsx'
import { Notice } from '../ui/components/notice.tsx'
import { PageHeader } from '../ui/components/page-header.tsx'
import { PagerLink } from '../ui/components/pager-link.tsx'
import { textOf, type FormRefusal } from '../ui/forms/form-refusal.ts'
import { FormSummary } from '../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../ui/forms/form.tsx'
import { TextAreaField } from '../ui/forms/text-area-field.tsx'
import { ValidatedForm } from '../ui/forms/validated-form.tsx'
import { announce } from '../ui/interaction/announcer.tsx'
import { createFormMemory } from '../ui/interaction/form-memory.ts'
import { EnquiredWork } from './enquired-work.tsx'
import { messageRules } from './enquiry-rules.ts'
import { enquiryPath } from './enquiry.ts'
import type { Enquiry } from './enquiry.store.server.ts'
import { MessageList } from './message-list.tsx'
import { correspondentLabel, correspondentName } from './correspondent.ts'
import * as styles from './enquiry.module.css'

type ConversationProps = {
  readonly enquiry: Enquiry
  /** The id of the enquiry, or the token of a guest's link. */
  readonly linkKey: string
  /** The path of the viewer's list of enquiries; null for guests. */
  readonly back: string | null
  readonly isLatest: boolean
  /** The refusal of the last submitted form; undefined if it was accepted. */
  readonly answer: RefusedIntent | undefined
}

export type RefusedIntent = {
  readonly refusal: FormRefusal
  readonly intent: string
  /** The text of a refused message. */
  readonly typed: string | undefined
}

/** The intents about the enquiry itself, of the form below the message form. */
export const ENQUIRY_INTENTS: ReadonlySet<string> = new Set(['leave', 'block', 'unblock'])

/**
 * An enquiry as one side sees it: the messages, the reply form, and the forms to leave or block.
 */
export function Conversation(props: ConversationProps) {
  const { enquiry, linkKey, back, isLatest, answer } = props
  const { work, messages, nextCursor } = enquiry
  const name = correspondentName(enquiry.with)
  const isGuest = back === null
  const canWrite = enquiry.canWrite && !enquiry.hasBlocked
  const isOfMessage = canWrite && !ENQUIRY_INTENTS.has(answer?.intent ?? '')
  const refusal = isOfMessage ? null : answer?.refusal
  return (
    <>
      {back !== null && (
        <nav aria-label="Enquiries">
          <PagerLink direction="back" to={back}>
            All enquiries
          </PagerLink>
        </nav>
      )}
      <PageHeader label="enquiry" title={`Conversation with ${name}`} />
      <EnquiredWork
        title={work.title}
        by={enquiry.with.kind === 'artist' ? name : 'your work'}
        imageUrl={work.imageUrl}
        path={work.id === null ? null : workPath(work.id)}
      />
      <section aria-label="Messages" className={styles['section']}>
        <nav aria-label="Pages of messages" className={styles['pages']}>
          {nextCursor !== null && (
            <PagerLink direction="back" to={`?cursor=${encodeURIComponent(nextCursor)}`}>
              earlier messages
            </PagerLink>
          )}
          {!isLatest && (
            <PagerLink direction="next" to={enquiryPath(linkKey)}>
              latest messages
            </PagerLink>
          )}
        </nav>
        <MessageList
          messages={messages.toReversed().map(({ id, from, text, createdAt }) => ({
            id,
            author: from === 'you' ? 'You' : correspondentLabel(enquiry.with),
            isOwn: from === 'you',
            mark: null,
            text,
            createdAt,
            ...(from === 'them' && { reportPath: messageReportPath(id, linkKey) }),
          }))}
        />
      </section>
      <Reply {...{ enquiry, linkKey, name, isLatest }} answer={isOfMessage ? answer : undefined} />
      {isGuest && <Leave refusal={refusal} />}
      {!isGuest && enquiry.with.kind !== 'gone' && (
        // Each press replaces the button, so the focus moves here, and the label says the outcome.
        <section aria-label={enquiry.hasBlocked ? `You have blocked ${name}` : `Block ${name}`}>
          <Block {...{ enquiry, name, refusal }} />
        </section>
      )}
    </>
  )
}

const replyMemory = createFormMemory<string>()

type ReplyProps = Pick<ConversationProps, 'enquiry' | 'linkKey' | 'answer' | 'isLatest'> & {
  readonly name: string
}

function Reply({ enquiry, linkKey, answer, isLatest, name }: ReplyProps) {
  const { canWrite, hasBlocked } = enquiry
  const busy = useNavigation().formData?.get('intent') === 'write'
  // A sent message redirects to the latest messages. On any other page, nothing was sent.
  const form = useSentMessage({ busy, isRefused: answer !== undefined || !isLatest })
  if (!canWrite) {
    return (
      <Notice title="This conversation has ended">
        <p>
          {enquiry.with.kind === 'gone'
            ? 'They have left, so nobody receives an answer.'
            : `${correspondentLabel(enquiry.with)} cannot be reached any more.`}
        </p>
      </Notice>
    )
  }
  if (hasBlocked) return null
  return (
    <ValidatedForm
      ref={form}
      rules={messageRules}
      refusal={answer?.refusal}
      preventScrollReset
      onInput={({ currentTarget }) => {
        replyMemory.keep(linkKey, textOf(new FormData(currentTarget), 'text'))
      }}
    >
      <FormStack>
        <FormSummary />
        <input type="hidden" name="intent" value="write" />
        <IdempotencyField />
        <TextAreaField
          name="text"
          label={`Message to ${name}`}
          defaultValue={answer?.typed ?? replyMemory.read(linkKey) ?? ''}
        />
        <FormActions>
          <Button type="submit" variant="primary">
            Send
          </Button>
        </FormActions>
      </FormStack>
    </ValidatedForm>
  )
}

type Sending = { readonly busy: boolean; readonly isRefused: boolean }

/**
 * Announces a sent message to screen readers, empties its field and focuses it.
 * @returns the ref of the form
 */
function useSentMessage({ busy, isRefused }: Sending) {
  const form = useRef<HTMLFormElement>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    const hasEnded = wasBusy.current && !busy
    wasBusy.current = busy
    const field = form.current?.querySelector('textarea')
    if (!hasEnded || isRefused || !field) return
    announce('Message sent')
    replyMemory.clear()
    field.value = ''
    // The focus stays where it is when the user has moved on to another control.
    if (form.current?.contains(document.activeElement)) field.focus({ preventScroll: true })
  }, [busy, isRefused])
  return form
}

type WayOutProps = { readonly refusal: FormRefusal | null | undefined }

type BlockProps = WayOutProps & { readonly enquiry: Enquiry; readonly name: string }

function Block({ enquiry, name, refusal }: BlockProps) {
  return (
    <ValidatedForm rules={{}} refusal={refusal} className={styles['foot']} preventScrollReset>
      <FormSummary />
      {enquiry.hasBlocked ? (
        <Notice
          title={`You have blocked ${name}`}
          action={
            <Button type="submit" name="intent" value="unblock">
              Unblock
            </Button>
          }
        >
          <p>You get no messages from them. They are told so when they write.</p>
        </Notice>
      ) : (
        <>
          <p className={styles['soft']}>
            Block {name} to get no more messages from them, about this work or any other. They only
            find out when they write to you.
          </p>
          <FormActions>
            <Button type="submit" name="intent" value="block">
              Block {name}
            </Button>
          </FormActions>
        </>
      )}
    </ValidatedForm>
  )
}

/** A `details` element confirms the departure, so that it works without scripts. */
function Leave({ refusal }: WayOutProps) {
  return (
    <details className={styles['foot']} open={refusal != null}>
      <summary>Leave this conversation</summary>
      <ValidatedForm rules={{}} refusal={refusal}>
        <FormStack>
          <FormSummary />
          <p className={styles['soft']}>
            Leaving deletes your name, your email address and what you wrote. This cannot be undone.
            After 90 days without a message your name and address are deleted anyway.
          </p>
          <FormActions>
            <Button type="submit" name="intent" value="leave" variant="danger">
              Leave this conversation
            </Button>
          </FormActions>
        </FormStack>
      </ValidatedForm>
    </details>
  )
}
