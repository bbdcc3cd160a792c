import { IdempotencyField } from '../../ui/forms/idempotency-field.tsx'
import { Link } from 'react-router'
import { workPath } from '../../artworks/card/work-text.ts'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import * as styles from '../enquiry.module.css'

type ConfirmEnquiryProps = {
  readonly pending: {
    readonly work: { readonly id: string; readonly title: string }
    readonly text: string
  }
  readonly refusal: FormRefusal | null | undefined
}

/** Asks a guest to confirm a pending enquiry. */
export function ConfirmEnquiry({ pending: { work, text }, refusal }: ConfirmEnquiryProps) {
  return (
    <>
      <PageHeader
        label="enquiry"
        title="Send this message?"
        lead={
          <>
            It is about <Link to={workPath(work.id)}>{work.title}</Link>. Its artist gets it when
            you confirm that it is yours.
          </>
        }
      />
      <blockquote className={styles['quote']}>{text}</blockquote>
      <ValidatedForm rules={{}} refusal={refusal}>
        <FormStack>
          <FormSummary />
          <input type="hidden" name="intent" value="confirm" />
          <IdempotencyField />
          <FormActions>
            <Button type="submit" variant="primary">
              Confirm and send
            </Button>
            <Link to={workPath(work.id)}>Not now</Link>
          </FormActions>
        </FormStack>
      </ValidatedForm>
    </>
  )
}

export function EndedLink() {
  return (
    <>
      <PageHeader
        label="enquiry"
        title="This link no longer works"
        lead="It was used already, or has expired: a link works once, and for 24 hours. If your message was sent, another mail leads to the conversation when there is an answer."
      />
      <ToGallery />
    </>
  )
}

export function LeftEnquiry() {
  return (
    <>
      <PageHeader
        label="enquiry"
        title="You have left this conversation"
        lead="Your name, your email address and what you wrote are deleted. You get no more mail about it."
      />
      <ToGallery />
    </>
  )
}

/** Shown for every token without a conversation, so that nobody learns which ones existed. */
export function NoConversation() {
  return (
    <>
      <PageHeader
        label="enquiry"
        title="This link leads to no conversation"
        lead="You have left the conversation, or the link has expired or is incomplete. Try the link in the newest mail about it, or ask the artist again at the work."
      />
      <ToGallery />
    </>
  )
}

function ToGallery() {
  return (
    <FormActions>
      <LinkButton to="/for-art-lovers" variant="primary">
        Explore Gallery
      </LinkButton>
    </FormActions>
  )
}
