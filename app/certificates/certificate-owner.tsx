import { Button } from '../ui/components/button.tsx'
import { formatDay } from '../kernel/day.ts'
import { Notice } from '../ui/components/notice.tsx'
import type { FormRefusal } from '../ui/forms/form-refusal.ts'
import { FormSummary } from '../ui/forms/form-summary.tsx'
import { IdempotencyField } from '../ui/forms/idempotency-field.tsx'
import { CopyField } from '../ui/forms/copy-field.tsx'
import { PostForm } from '../ui/forms/post-form.tsx'
import { RefusalNotice } from '../ui/forms/refusal-notice.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { ValidatedForm } from '../ui/forms/validated-form.tsx'
import { useShownOnce } from '../ui/use-shown-once.ts'
import type { CertificateView } from './certificate-view.server.ts'
import { transferRules } from './transfer-rules.ts'
import * as styles from './certificates.module.css'

type Own = NonNullable<CertificateView['own']>

type CertificateOwnerProps = {
  readonly own: Own
  readonly outcome:
    | {
        readonly refusal: FormRefusal | null
        /** `offer`, `withdraw`, `show` or `hide`. */
        readonly intent: string
        /** The link of the offer just made. */
        readonly link: string | null
        readonly typed: string | null
      }
    | undefined
}

/** The owner's controls: transfer of the work, and whether their name is public. */
export function CertificateOwner({ own, outcome }: CertificateOwnerProps) {
  return (
    // Has no key: it has to stay when the offer changes, because the focus of a removed button moves
    // here.
    <section
      className={`${styles['section']} ${styles['own']}`}
      aria-labelledby="own"
      data-no-print
    >
      <h2 id="own" className={styles['heading']}>
        This work is yours
      </h2>
      <OwnerForms own={own} outcome={outcome} key={String(own.offer?.expiresAt)} />
    </section>
  )
}

/** Its `key` is the offer, so that the link is not shown at another one. */
function OwnerForms({ own, outcome }: CertificateOwnerProps) {
  const { isNameShown, isTransferable, offer } = own
  const isWithdrawn = offer === null && outcome?.intent === 'withdraw' && outcome.refusal === null
  const link = useShownOnce(outcome?.link ?? null)
  const nameIntent = isNameShown ? 'hide' : 'show'
  const offerIntent = isTransferable ? 'offer' : null
  const shownIntents = [nameIntent, offer === null ? offerIntent : 'withdraw']
  // For example the withdrawal of an offer that has ended meanwhile.
  const isFormGone = outcome !== undefined && !shownIntents.includes(outcome.intent)
  return (
    <>
      {isWithdrawn && (
        <Notice tone="success" title="You have withdrawn the offer" role="alert">
          <p>Its link no longer works.</p>
        </Notice>
      )}
      {isFormGone && <RefusalNotice refusal={outcome?.refusal ?? null} />}
      {offer === null ? (
        isTransferable ? (
          <OfferForm outcome={outcome} />
        ) : (
          <p>Once it is delivered, you can transfer it to another person.</p>
        )
      ) : (
        <OwnOffer
          offer={offer}
          link={link}
          isNew={outcome?.intent === 'offer' && outcome.refusal === null}
          refusal={refusalOf(outcome, 'withdraw')}
        />
      )}
      <PostForm className={styles['fields']} preventScrollReset>
        <RefusalNotice refusal={refusalOf(outcome, nameIntent)} />
        <p>
          {isNameShown
            ? 'Your name is in the provenance, for everybody who sees this certificate.'
            : 'The provenance says “Private collection” instead of your name.'}
        </p>
        <Button type="submit" name="intent" value={nameIntent}>
          {isNameShown ? 'Hide my name' : 'Show my name'}
        </Button>
      </PostForm>
    </>
  )
}

/** The refusal for the form with this intent; null for other forms. */
const refusalOf = (outcome: CertificateOwnerProps['outcome'], intent: string) =>
  outcome?.intent === intent ? outcome.refusal : null

function OfferForm({ outcome }: Pick<CertificateOwnerProps, 'outcome'>) {
  return (
    <ValidatedForm
      rules={transferRules}
      refusal={refusalOf(outcome, 'offer')}
      className={styles['fields']}
      preventScrollReset
    >
      <p>
        Transfer it to another person: they log in, accept, and are added to the provenance. It
        leaves your collection then, for good.
      </p>
      <FormSummary />
      <IdempotencyField />
      <TextField
        name="email"
        type="email"
        label="Their email address"
        hint="We mail them the link. Leave it blank to get a link that you pass on yourself."
        autoComplete="off"
        optional
        defaultValue={outcome?.typed ?? ''}
      />
      <Button type="submit" name="intent" value="offer" icon="mail">
        Offer to transfer
      </Button>
    </ValidatedForm>
  )
}

type OwnOfferProps = {
  readonly offer: NonNullable<Own['offer']>
  readonly link: string | null
  /** Whether the offer was just made, and is announced to screen readers. */
  readonly isNew: boolean
  readonly refusal: FormRefusal | null
}

function OwnOffer({ offer: { email, expiresAt }, isNew, link, refusal }: OwnOfferProps) {
  return (
    <>
      <Notice {...(isNew && { role: 'alert' })}>
        <p>
          {email === null
            ? `Offered to whoever has the link, until ${formatDay(expiresAt)}.`
            : `Offered to ${email}, until ${formatDay(expiresAt)}.`}
        </p>
      </Notice>
      {link !== null && (
        <CopyField label="Link to pass on. It is shown once." text={link} noun="link" />
      )}
      <PostForm className={styles['fields']} preventScrollReset>
        <RefusalNotice refusal={refusal} />
        <Button type="submit" name="intent" value="withdraw">
          Withdraw the offer
        </Button>
      </PostForm>
    </>
  )
}
