import { type FormEvent, useState } from 'react'
import type { FormRefusal } from '../account/form-refusal.ts'
import type { Cart } from '../cart/cart.ts'
import { formatEuros } from '../kernel/money.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary, FormRow, FormStack } from '../ui/form.tsx'
import { TextField } from '../ui/text-field.tsx'
import { DELIVERY_FIELDS } from './order-form.ts'
import type { Confirmation } from './submit-order.server.ts'
import { OrderSummary } from './order-summary.tsx'
import { CARD_LENGTH, CVV_LENGTH, EXPIRY_LENGTH, type DeliveryAddress } from './purchase.ts'
import { usePayment } from './use-payment.ts'
import styles from './checkout-page.module.css'

export type Contact = Pick<DeliveryAddress, 'firstName' | 'lastName' | 'email'>

type Answered = {
  readonly refusal: FormRefusal
  /** Null when it never got to the server. */
  readonly typed: DeliveryAddress | null
}

export type CheckoutOutcome =
  | { readonly ok: true; readonly confirmation: Confirmation }
  | ({ readonly ok: false } & Answered)

type CheckoutFormProps = {
  readonly cart: Cart
  readonly contact: Contact | null
  /** Made once for this form: however often it is sent, it makes one purchase. */
  readonly idempotencyKey: string
  /** What the server said to the form when it was sent without scripts. */
  readonly answered: Answered | null
  readonly isGuest?: boolean
}

export function CheckoutForm(props: CheckoutFormProps) {
  const { cart, contact, idempotencyKey, answered, isGuest = false } = props
  const payment = usePayment(isGuest)
  // The one of the first rendering: asking the server again must not make another order of it.
  const [key] = useState(idempotencyKey)
  const refusal = payment.refusal ?? answered?.refusal ?? null
  const filled: Partial<DeliveryAddress> = answered?.typed ?? contact ?? {}
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!payment.isBusy) payment.pay(new FormData(event.currentTarget))
  }
  return (
    <form className={styles['checkout']} method="post" action="/checkout" onSubmit={submit}>
      <input type="hidden" name="idempotencyKey" value={key} />
      <input type="hidden" name="total" value={cart.total} />
      <div className={styles['fields']}>
        <ErrorSummary problems={refusal?.lines ?? []} title="The order was not placed" />
        <Delivery filled={filled} errors={refusal?.fields ?? {}} />
        <Card />
      </div>
      <OrderSummary cart={cart}>
        <Button type="submit" variant="primary" wide busy={payment.isBusy}>
          Complete Purchase · {formatEuros(cart.total)}
        </Button>
      </OrderSummary>
    </form>
  )
}

type DeliveryProps = {
  readonly filled: Partial<DeliveryAddress>
  readonly errors: Readonly<Record<string, string>>
}

function Delivery({ filled, errors }: DeliveryProps) {
  return (
    <fieldset className={styles['group']}>
      <legend>Delivery</legend>
      <FormStack>
        <div className={styles['pairs']}>
          {DELIVERY_FIELDS.map(({ name, label, autoComplete, type = 'text' }) => (
            <TextField
              key={name}
              id={name}
              className={name === 'email' || name === 'address' ? styles['whole'] : undefined}
              name={name}
              type={type}
              label={label}
              autoComplete={autoComplete}
              defaultValue={filled[name]}
              error={errors[name]}
              maxLength={200}
              required
            />
          ))}
        </div>
      </FormStack>
    </fieldset>
  )
}

/** Without names these are no part of the form's data: they never leave the browser, scripts or not. */
function Card() {
  return (
    <fieldset className={styles['group']}>
      <legend>Card</legend>
      <FormStack>
        <TextField
          label="Card number"
          hint="Any digits will do: this is a demo."
          inputMode="numeric"
          autoComplete="cc-number"
          maxLength={CARD_LENGTH}
          required
        />
        <FormRow>
          <TextField
            label="Expiry date"
            placeholder="MM/YY"
            inputMode="numeric"
            autoComplete="cc-exp"
            maxLength={EXPIRY_LENGTH}
            required
          />
          <TextField
            label="CVV"
            inputMode="numeric"
            autoComplete="cc-csc"
            maxLength={CVV_LENGTH}
            required
          />
        </FormRow>
      </FormStack>
    </fieldset>
  )
}
