import { useEffect } from 'react'
import { apiFor, attempt, viewerOf } from '../api/api-client.server.ts'
import * as messages from '../kernel/message.ts'
import { problems } from '../kernel/problem.ts'
import { LinkButton } from '../ui/components/button.tsx'
import { Notice } from '../ui/components/notice.tsx'
import { pageMeta } from '../ui/page-meta.ts'
import { PageHeader } from '../ui/components/page-header.tsx'
import { toast } from '../ui/toasts/toast.client.ts'
import type { Route } from './+types/cart-page'
import { AccountCart } from './account-cart.tsx'
import { GuestCartView } from './guest-cart-view.tsx'
import styles from './cart-page.module.css'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(
    {
      title: 'Cart',
      description: 'The works you have chosen, and their total.',
      audience: 'oneself',
    },
    args,
  )

export async function loader(args: Route.LoaderArgs) {
  const hasChanged = new URL(args.request.url).searchParams.has('changed')
  if ((await viewerOf(args)) === null) return { owner: 'guest', hasChanged } as const
  const cart = await attempt(apiFor(args).cart.$get())
  return cart.ok
    ? ({ owner: 'account', cart: cart.value, hasChanged } as const)
    : ({ owner: 'unknown', hasChanged } as const)
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className={styles['page']}>
      <PageHeader label="cart" title="Your cart" />
      {loaderData.hasChanged && (
        <Notice tone="error" title={problems['cart-changed'].words} role="alert" />
      )}
      {loaderData.owner === 'account' && <AccountCart cart={loaderData.cart} />}
      {loaderData.owner === 'guest' && (
        <div className={styles['kept']}>
          <GuestCartView />
        </div>
      )}
      {loaderData.owner === 'unknown' && <LoadFailure />}
    </div>
  )
}

function LoadFailure() {
  useEffect(() => {
    toast.error(messages.loadCartFailed, { id: 'load-cart' })
  }, [])
  const retry = (
    <LinkButton to="/cart" reloadDocument>
      Try again
    </LinkButton>
  )
  return <Notice tone="error" title={messages.loadCartFailed} action={retry} />
}
