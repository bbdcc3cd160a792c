import { type FormEvent, useState } from 'react'
import type { Cart } from '../cart/cart.ts'
import { formatEuros } from '../kernel/money.ts'
import { Button } from '../ui/components/button.tsx'
import { ErrorSummary, FormRow, FormStack } from '../ui/forms/form.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import type { CheckoutRefusal } from './checkout-outcome.ts'
import { DELIVERY_FIELDS } from './order-form.ts'
import { OrderSummary } from './order-summary.tsx'
import { CARD_LENGTH, CVV_LENGTH, EXPIRY_LENGTH, type DeliveryAddress } from './purchase.ts'
import { usePayment } from './use-payment.ts'
import * as styles from './checkout-page.module.css'

export type Contact = Pick<DeliveryAddress, 'firstName' | 'lastName' | 'email'>

type CheckoutFormProps = {
  readonly cart: Cart
  readonly contact: Contact | null
  /** Made once per form: a form that is sent again makes no second purchase. */
  readonly idempotencyKey: string
  /** The server's refusal of a form that was sent without scripts. */
  readonly answered: CheckoutRefusal | null
  readonly isGuest?: boolean
}

export function CheckoutForm(props: CheckoutFormProps) {
  const { cart, contact, idempotencyKey, answered, isGuest = false } = props
  const payment = usePayment(isGuest)
  // The key of the first render: revalidation must not turn the form into another order.
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

/** Fields without names are not part of the form data: card details never leave the browser. */
function Card() {
  return (
    <fieldset className={styles['group']}>
      <legend>Card</legend>
      <FormStack>
        <TextField
          label="Card number"
          hint="This is a demo. Any digits will do."
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
