import { useGuest } from '../account/session/use-signed-in.ts'
import { apiFor, read, viewerOf } from '../api/api-client.server.ts'
import * as messages from '../kernel/message.ts'
import { problems } from '../kernel/problem.ts'
import { Notice } from '../ui/components/notice.tsx'
import { privatePage } from '../ui/page-meta.ts'
import { PageHeader } from '../ui/components/page-header.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import type { Route } from './+types/cart-page'
import { AccountCart } from './account-cart.tsx'
import { readCartRefusal } from './cart-refusal.ts'
import { GuestCartView } from './guest/guest-cart-view.tsx'
import * as styles from './cart-page.module.css'

export const meta = privatePage('Cart', 'The works you have chosen, and their total.')

export async function loader(args: Route.LoaderArgs) {
  const refusal = readCartRefusal(new URL(args.request.url).searchParams)
  if ((await viewerOf(args)) === null) return { owner: 'guest', refusal } as const
  const cart = await read(apiFor(args).cart.$get())
  return { owner: 'account', cart, refusal } as const
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const { refusal } = loaderData
  return (
    <div className={styles['page']}>
      <PageHeader label="cart" title="Your cart" />
      {refusal !== null && refusal !== 'cart-empty' && (
        <Notice tone="error" title={problems[refusal].message} role="alert" />
      )}
      {loaderData.owner === 'account' && (
        <AccountCart cart={loaderData.cart} wasEmptyAtCheckout={refusal === 'cart-empty'} />
      )}
      {loaderData.owner === 'guest' && <GuestCart />}
    </div>
  )
}

function GuestCart() {
  return (
    <div className={styles['kept']}>
      <GuestCartView />
    </div>
  )
}

/** A guest's cart is in the browser, so it stays visible (specification, point 8). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isGuest = useGuest()
  return (
    <div className={styles['page']}>
      <PageHeader label="cart" title="Your cart" />
      {isGuest ? <GuestCart /> : <LoadFailure message={messages.loadCartFailed} error={error} />}
    </div>
  )
}
