import { data, Navigate, redirect } from 'react-router'
import { mustVerifyEmail } from '../../account/email/must-verify-email.server.ts'
import { VerifyEmailNotice } from '../../account/email/verify-email-notice.tsx'
import {
  apiFor,
  attempt,
  read,
  readForm,
  viewerOf,
  problemData,
} from '../../api/api-client.server.ts'
import { cartPath, isCartRefusal } from '../../cart/cart-refusal.ts'
import { lackOfCopies } from '../../cart/cart-item.ts'
import type { Cart } from '../../cart/cart.schema.ts'
import { CartFailure } from '../../cart/cart-failure.tsx'
import { useGuestCartQuote } from '../../cart/guest/use-guest-cart-quote.ts'
import { isPrefetch } from '../../http/prefetch.server.ts'
import * as messages from '../../kernel/message.ts'
import type { Problem } from '../../kernel/problem.ts'
import { revalidationOf } from '../../routing/revalidation.ts'
import { LinkButton } from '../../ui/components/button.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import { runServerAction } from '../../ui/forms/server-action.client.ts'
import { refusedWithout } from '../../ui/forms/form-refusal.ts'
import { BusyText } from '../../ui/components/busy-text.tsx'
import type { Route } from './+types/checkout-page'
import { CopyReservation } from './copy-reservation.tsx'
import { CheckoutForm, type Contact } from './checkout-form.tsx'
import { ORDER_NOT_CONFIRMED, type CheckoutOutcome } from './checkout-outcome.ts'
import { GUEST_RETENTION_DAYS } from '../orders/order.ts'
import { orderRefusal, readDelivery } from './order-form.ts'
import { submitOrder } from './submit-order.server.ts'
import { abandonOrder, showIfLeft } from './use-payment.ts'
import * as styles from './checkout-page.module.css'

export const meta = privatePage(
  'Checkout',
  'Delivery address and total. This is a demo: no payment is made.',
)

/**
 * Disables all caches, including the back/forward cache, because every form needs its own
 * idempotency key.
 */
export function headers() {
  return { 'cache-control': 'no-store' }
}

export async function loader(args: Route.LoaderArgs) {
  const idempotencyKey = crypto.randomUUID()
  if ((await viewerOf(args)) === null) {
    return {
      cart: null,
      contact: null,
      idempotencyKey,
      mustVerify: false,
      reservesWhenShown: false,
    }
  }
  const api = apiFor(args)
  const [cart, { user }, mustVerify] = await Promise.all([
    read(api.cart.$get()),
    read(api.session.$get()),
    mustVerifyEmail(args),
  ])
  if (cart.items.length === 0) throw redirect(cartPath('cart-empty'))
  if (!cart.isReady) throw redirect(needsReview(cart))
  const reserves = !mustVerify && hasLimitedWork(cart)
  // A prefetched or prerendered page may never be shown, so the browser reserves once it is.
  const reservesWhenShown = reserves && isPrefetch(args.request.headers.get('sec-purpose'))
  if (reserves && !reservesWhenShown) {
    const reserved = await attempt(api.reservations.$post({ json: {} }))
    if (!reserved.ok) throw cannotReserve(reserved.problem)
  }
  const { firstName = '', lastName = '', email = '' } = user ?? {}
  const contact: Contact = { firstName, lastName, email }
  return { cart, contact, idempotencyKey, mustVerify, reservesWhenShown }
}

/** Redirects to the cart if the buyer can resolve the problem there. */
const cannotReserve = (problem: Problem) =>
  isCartRefusal(problem.code) ? redirect(cartPath(problem.code)) : problemData(problem)

const hasLimitedWork = ({ items }: Cart): boolean =>
  items.some(({ edition }) => edition !== undefined)

/** The path of the cart, with the reason to review it. */
const needsReview = (cart: Cart): string =>
  cartPath(cart.items.some((item) => lackOfCopies(item) !== null) ? 'copies-taken' : 'cart-changed')

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const placed = await submitOrder(args, form)
  // With scripts, the page shows the outcome itself, after the simulated payment.
  const isQuiet = form.has('quiet')
  if (placed.ok) {
    if (isQuiet) return { ok: true, confirmation: placed.value } satisfies CheckoutOutcome
    return redirect(`/checkout/success?purchase=${placed.value.purchaseId}`)
  }
  const { problem } = placed
  if (!isQuiet && isCartRefusal(problem.code)) return redirect(cartPath(problem.code))
  const outcome = { ok: false, refusal: orderRefusal(problem), typed: readDelivery(form) } as const
  return data(outcome satisfies CheckoutOutcome, { status: problem.status })
}

/** When the server can't be reached, the form keeps its values and its idempotency key. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  try {
    const answer = await runServerAction(serverAction, (code): CheckoutOutcome => {
      const refusal =
        code === null
          ? refusedWithout(code, { message: messages.purchaseFailed, isRepeatable: false })
          : ({ ok: false, code, lines: [{ message: ORDER_NOT_CONFIRMED }] } as const)
      return { ok: false, refusal, typed: null }
    })
    showIfLeft(form, 'data' in answer ? answer.data : answer)
    return answer
  } catch (redirected) {
    abandonOrder(form)
    throw redirected
  }
}

export const shouldRevalidate = revalidationOf('/checkout')

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, contact, idempotencyKey, mustVerify, reservesWhenShown } = loaderData
  const answered = actionData?.ok === false ? actionData : null
  return (
    <div className={styles['page']}>
      <PageHeader label="checkout" title="Checkout" />
      <Notice title="This is a demo.">
        <p>
          No payment is made. Card details never leave your browser.{' '}
          {cart === null
            ? 'Your name, email and address are kept with the order, and erased ' +
              `${GUEST_RETENTION_DAYS} days after it has ended.`
            : 'Your name, email and address are kept with the purchase, for its receipt.'}{' '}
          The artists see your name and address until they have shipped their works.
        </p>
      </Notice>
      {mustVerify && <VerifyEmailNotice path="/checkout" />}
      {cart === null ? (
        <div className={styles['kept']}>
          <GuestCheckout idempotencyKey={idempotencyKey} />
        </div>
      ) : (
        <CopyReservation isPending={reservesWhenShown}>
          <CheckoutForm {...{ cart, contact, idempotencyKey, answered }} />
        </CopyReservation>
      )}
    </div>
  )
}

/** A guest's cart is stored in the browser only, so it is loaded there. */
function GuestCheckout({ idempotencyKey }: { readonly idempotencyKey: string }) {
  const quotation = useGuestCartQuote()
  if (quotation.status === 'loading') {
    return (
      <>
        <BusyText />
        <noscript>
          <p>
            A guest’s cart is stored in your browser and needs JavaScript. Without it,{' '}
            <a href="/login?returnTo=/checkout">log in</a>.
          </p>
        </noscript>
      </>
    )
  }
  if (quotation.status === 'failed') {
    return <CartFailure error={quotation.error} retry={quotation.retry} />
  }
  const { cart } = quotation
  if (cart.items.length === 0) {
    return (
      <EmptyState
        title="Your cart is empty"
        action={
          <LinkButton to="/for-art-lovers" variant="primary">
            Explore Gallery
          </LinkButton>
        }
      >
        <p>
          There is nothing to check out. If you have ordered in another tab, the mail about your
          order has the link by which you follow it.
        </p>
      </EmptyState>
    )
  }
  if (!cart.isReady) return <Navigate to={needsReview(cart)} replace />
  const form = <CheckoutForm {...{ cart, idempotencyKey }} contact={null} answered={null} isGuest />
  return hasLimitedWork(cart) ? <CopyReservation isPending>{form}</CopyReservation> : form
}
