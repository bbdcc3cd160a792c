import { useEffect } from 'react'
import { Link, redirect, useLocation, useNavigate } from 'react-router'
import { apiFor, attempt, viewerOf } from '../api/api-client.server.ts'
import { useHydrated } from '../account/use-hydrated.ts'
import { isUuid } from '../kernel/id.ts'
import { formatEuros } from '../kernel/money.ts'
import { LinkButton } from '../ui/components/button.tsx'
import { DataList } from '../ui/components/data-list.tsx'
import { pageMeta } from '../ui/page-meta.ts'
import { BusyText } from '../ui/components/busy-text.tsx'
import type { Route } from './+types/success-page'
import { throwConfetti } from './confetti.ts'
import { readConfirmation } from './purchase-confirmation.ts'
import * as styles from './success-page.module.css'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(
    {
      title: 'Thank you',
      description: 'Your order is placed.',
      audience: 'oneself',
    },
    args,
  )

/**
 * Loads the purchase named in the URL. A guest's order is only in the navigation state, which the
 * browser reads. A signed-in viewer without a purchase is redirected to the cart.
 */
export async function loader(args: Route.LoaderArgs) {
  const id = new URL(args.request.url).searchParams.get('purchase') ?? ''
  const viewer = await viewerOf(args)
  if (viewer !== null && isUuid(id)) {
    const found = await attempt(apiFor(args).purchases[':id'].$get({ param: { id } }))
    if (!found.ok) throw redirect('/cart')
    const { orderNumber, total } = found.value
    return { confirmation: { orderNumber, total }, purchaseId: id }
  }
  const isDocument = args.request.headers.get('sec-fetch-dest') === 'document'
  if (viewer !== null && isDocument) throw redirect('/cart')
  return { confirmation: null, purchaseId: null }
}

export default function SuccessPage({ loaderData }: Route.ComponentProps) {
  const location = useLocation()
  const isHydrated = useHydrated()
  const stated = isHydrated ? readConfirmation(location.state) : null
  const confirmation = stated ?? loaderData.confirmation
  const navigate = useNavigate()
  const isLost = isHydrated && confirmation === null
  useEffect(() => {
    if (isLost) void navigate('/cart', { replace: true })
  }, [isLost, navigate])
  if (confirmation === null) return <Nothing />
  return <Thanks {...confirmation} purchaseId={loaderData.purchaseId} />
}

/** Shown until the browser has read the navigation state, and without scripts. */
function Nothing() {
  return (
    <div className={styles['page']}>
      <h1>Order</h1>
      <BusyText />
      <noscript>
        <p>
          There is no order to show here. <Link to="/cart">Go to the cart</Link>
        </p>
      </noscript>
    </div>
  )
}

type ThanksProps = {
  readonly orderNumber: number
  readonly total: number
  readonly purchaseId: string | null
}

function Thanks({ orderNumber, total, purchaseId }: ThanksProps) {
  useEffect(() => throwConfetti(), [])
  return (
    <div className={styles['page']}>
      <p className={styles['label']}>{'/* order placed */'}</p>
      <h1>Thank you. The works are yours.</h1>
      <div className={styles['facts']}>
        <DataList
          items={[
            { term: 'Order number', value: `#${orderNumber}` },
            { term: 'Total', value: formatEuros(total) },
            { term: 'Shipping', value: 'Free' },
          ]}
        />
      </div>
      <p className={styles['soft']}>
        This is a demo: no payment was made, and nothing will be shipped.
      </p>
      <div className={styles['ways']}>
        <LinkButton to="/for-art-lovers" variant="primary">
          Continue Browsing
        </LinkButton>
        {purchaseId !== null && (
          <LinkButton to={`/purchases/${purchaseId}`} icon="print">
            Receipt
          </LinkButton>
        )}
      </div>
    </div>
  )
}
