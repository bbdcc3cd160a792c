import { useEffect } from 'react'
import { Link, redirect, useLocation, useNavigate } from 'react-router'
import { apiFor, attempt, viewerOf } from '../../api/api-client.server.ts'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import { isUuid } from '../../kernel/id.ts'
import { formatEuros } from '../../kernel/money.ts'
import { LinkButton } from '../../ui/components/button.tsx'
import { DataList } from '../../ui/components/data-list.tsx'
import { privatePage } from '../../ui/page-meta.ts'
import { BusyText } from '../../ui/components/busy-text.tsx'
import { useGalleryName } from '../../ui/use-gallery-name.ts'
import type { Route } from './+types/success-page'
import { throwConfetti } from './confetti.ts'
import { purchasePath, purchasesPath } from '../purchase-path.ts'
import { type PurchaseConfirmation, readConfirmation } from './purchase-confirmation.ts'
import { PurchasedWorks } from './purchased-works.tsx'
import * as styles from './success-page.module.css'

export const meta = privatePage('Thank you', 'Your order is placed.')

type StoredPurchase = {
  /** The paths of its receipt, and of the list with it. */
  readonly receipt: string
  readonly history: string
}

/**
 * Loads the purchase that the URL names. A guest's order is only in the navigation state, which the
 * browser reads. A signed-in viewer without a purchase is redirected to the cart.
 */
export async function loader(args: Route.LoaderArgs) {
  const id = new URL(args.request.url).searchParams.get('purchase') ?? ''
  const viewer = await viewerOf(args)
  if (viewer !== null && isUuid(id)) {
    const found = await attempt(apiFor(args).purchases[':id'].$get({ param: { id } }))
    if (!found.ok) throw redirect('/cart')
    const { orderNumber, reference, total, items } = found.value
    const history = purchasesPath(viewer)
    return {
      confirmation: {
        orderNumber,
        reference,
        total,
        works: items,
        orderPath: null,
      } satisfies PurchaseConfirmation,
      stored: { receipt: purchasePath(id), history } satisfies StoredPurchase,
    }
  }
  const isDocument = args.request.headers.get('sec-fetch-dest') === 'document'
  if (viewer !== null && isDocument) throw redirect('/cart')
  return { confirmation: null, stored: null }
}

export default function SuccessPage({ loaderData }: Route.ComponentProps) {
  const location = useLocation()
  const isHydrated = useHydrated()
  const stated = isHydrated ? readConfirmation(location.state) : null
  const confirmation = loaderData.confirmation ?? stated
  const navigate = useNavigate()
  const isLost = isHydrated && confirmation === null
  useEffect(() => {
    if (isLost) void navigate('/cart', { replace: true })
  }, [isLost, navigate])
  if (confirmation === null) return <PendingConfirmation />
  return <Thanks {...confirmation} stored={loaderData.stored} />
}

/** Rendered without scripts, and until the browser has read the navigation state. */
function PendingConfirmation() {
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

type ThanksProps = PurchaseConfirmation & { readonly stored: StoredPurchase | null }

function Thanks({ orderNumber, reference, total, works, orderPath, stored }: ThanksProps) {
  useEffect(() => throwConfetti(), [])
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <p className={styles['label']}>{'/* order placed */'}</p>
        <h1>Thank you. The {works.length === 1 ? 'work is' : 'works are'} yours.</h1>
        <DataList
          items={[
            { term: 'Order number', value: `#${orderNumber}` },
            ...(reference === null ? [] : [{ term: 'On the receipt', value: reference }]),
            { term: 'Total', value: formatEuros(total) },
            { term: 'Shipping', value: 'Free' },
          ]}
        />
      </header>
      {works.length > 0 && (
        <section className={styles['bought']} aria-labelledby="bought">
          <h2 id="bought" className={styles['section']}>
            {works.length === 1 ? 'Your work' : 'Your works'}
          </h2>
          <PurchasedWorks works={works} />
        </section>
      )}
      <NextSteps stored={stored} orderPath={orderPath} />
    </div>
  )
}

function NextSteps({ stored, orderPath }: Pick<ThanksProps, 'stored' | 'orderPath'>) {
  return (
    <section className={styles['next']} aria-labelledby="next">
      <h2 id="next" className={styles['section']}>
        What happens next
      </h2>
      <p>
        {`${useGalleryName()} is a demonstration: no payment was made, and nothing is charged.`}
      </p>
      <p>{recordText(stored, orderPath)}</p>
      <div className={styles['actions']}>
        <LinkButton to="/for-art-lovers" variant="primary">
          Continue Browsing
        </LinkButton>
        {orderPath !== null && <LinkButton to={orderPath}>Follow Your Order</LinkButton>}
        {stored !== null && (
          <LinkButton to={stored.receipt} icon="print">
            Receipt
          </LinkButton>
        )}
        {stored !== null && <LinkButton to={stored.history}>Purchase History</LinkButton>}
        {stored !== null && <LinkButton to="/collection">My collection</LinkButton>}
      </div>
    </section>
  )
}

/** The text that tells the buyer how to find the order later. */
function recordText(stored: StoredPurchase | null, orderPath: string | null): string {
  if (stored !== null) {
    return 'The order is in your purchase history, with a receipt that you can print.'
  }
  if (orderPath === null) return 'The mail about your order has the link by which you follow it.'
  return 'You can follow your order without an account. We have sent you its link by email.'
}
