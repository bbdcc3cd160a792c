import { IDEMPOTENCY_KEY } from '../../ui/forms/idempotency-field.tsx'
import { type FormEvent, useState } from 'react'
import type { Cart } from '../../cart/cart.schema.ts'
import { formatEuros } from '../../kernel/money.ts'
import { Button } from '../../ui/components/button.tsx'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormRow, FormStack } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { CARD_LENGTH, cardRules, CVV_LENGTH, EXPIRY_LENGTH } from './card-rules.ts'
import type { CheckoutRefusal } from './checkout-outcome.ts'
import { deliveryRules } from './delivery-rules.ts'
import { deliveryMemory } from './delivery-memory.ts'
import { DELIVERY_FIELDS, readDelivery } from './order-form.ts'
import { OrderSummary } from './order-summary.tsx'
import type { DeliveryAddress } from '../purchase.schema.ts'
import { usePayment } from './use-payment.ts'
import { withoutSpaces } from './without-spaces.ts'
import * as styles from './checkout-page.module.css'

export type Contact = Pick<DeliveryAddress, 'firstName' | 'lastName' | 'email'>

type CheckoutFormProps = {
  readonly cart: Cart
  readonly contact: Contact | null
  /** Generated once per form, so that submitting it again makes no second purchase. */
  readonly idempotencyKey: string
  /** The server's refusal of a form that was submitted without scripts. */
  readonly answered: CheckoutRefusal | null
  readonly isGuest?: boolean
}

const RULES = { ...deliveryRules, ...cardRules }

export function CheckoutForm(props: CheckoutFormProps) {
  const { cart, contact, idempotencyKey, answered, isGuest = false } = props
  const owner = contact?.email ?? null
  const payment = usePayment(isGuest)
  // Keeps the key of the first render; a new key after revalidation would allow a second order.
  const [key] = useState(idempotencyKey)
  const refusal = payment.refusal ?? answered?.refusal ?? null
  const kept = Object.entries(deliveryMemory.read(owner) ?? {}).filter(([, text]) => text !== '')
  const filled: Partial<DeliveryAddress> = answered?.typed ?? {
    ...contact,
    ...Object.fromEntries(kept),
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!payment.isBusy) payment.pay(new FormData(event.currentTarget))
  }
  return (
    <ValidatedForm
      className={styles['checkout']}
      action="/checkout"
      rules={RULES}
      refusal={refusal}
      onSubmit={submit}
      onInput={({ currentTarget }) =>
        deliveryMemory.keep(owner, readDelivery(new FormData(currentTarget)))
      }
    >
      <input type="hidden" name={IDEMPOTENCY_KEY} value={key} />
      <input type="hidden" name="total" value={cart.total} />
      <div className={styles['fields']}>
        <FormSummary title={summaryTitle(refusal)} isLong />
        <Delivery filled={filled} />
        <Card />
      </div>
      <OrderSummary cart={cart}>
        <Button type="submit" variant="primary" wide busy={payment.isBusy}>
          Complete Purchase&nbsp;· {formatEuros(cart.total)}
        </Button>
      </OrderSummary>
    </ValidatedForm>
  )
}

/**
 * Without an answer nobody knows whether the order was placed, so the message has no title. The
 * code is null where the gallery was not reached.
 */
function summaryTitle(refusal: FormRefusal | null): string | undefined {
  if (refusal?.code === 'order-differs') return 'Already placed'
  const isUnknown = refusal?.code === null || refusal?.code === 'not-confirmed'
  return isUnknown ? undefined : 'The order was not placed'
}

function Delivery({ filled }: { readonly filled: Partial<DeliveryAddress> }) {
  return (
    <fieldset className={styles['group']}>
      <legend>Delivery</legend>
      <FormStack>
        <div className={styles['pairs']}>
          {DELIVERY_FIELDS.map(({ name, label, autoComplete, type = 'text' }) => (
            <TextField
              key={name}
              className={name === 'email' || name === 'address' ? styles['whole'] : undefined}
              name={name}
              type={type}
              label={label}
              autoComplete={autoComplete}
              defaultValue={filled[name]}
            />
          ))}
        </div>
      </FormStack>
    </fieldset>
  )
}

/**
 * The card fields have no names, so the form data excludes them and they never leave the browser.
 */
function Card() {
  return (
    <fieldset className={styles['group']} aria-describedby="card-note">
      <legend>Card</legend>
      <FormStack>
        <p className={styles['soft']} id="card-note">
          This is a demo: nothing is charged, and nothing of the card is sent. Any digits will do.
        </p>
        <TextField
          ref={withoutSpaces}
          id="cardNumber"
          label="Card number"
          inputMode="numeric"
          autoComplete="cc-number"
          maxLength={CARD_LENGTH}
        />
        <FormRow>
          <TextField
            ref={withoutSpaces}
            id="expiry"
            label="Expiry date"
            placeholder="MM/YY"
            inputMode="numeric"
            autoComplete="cc-exp"
            maxLength={EXPIRY_LENGTH}
          />
          <TextField
            id="cvv"
            label="CVV"
            inputMode="numeric"
            autoComplete="cc-csc"
            maxLength={CVV_LENGTH}
          />
        </FormRow>
      </FormStack>
    </fieldset>
  )
}
