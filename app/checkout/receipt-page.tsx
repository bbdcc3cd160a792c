import { redirect } from 'react-router'
import { useHydrated } from '../account/use-hydrated.ts'
import { loginPath } from '../account/session/return-to.ts'
import { copiesText } from '../artworks/edition/edition-text.ts'
import { apiFor, read, viewerOf } from '../api/api-client.server.ts'
import { formatDay } from '../kernel/day.ts'
import { formatEuros } from '../kernel/money.ts'
import { Button, LinkButton } from '../ui/components/button.tsx'
import { DataTable } from '../ui/components/data-table.tsx'
import { pageMeta } from '../ui/page-meta.ts'
import { useGalleryName } from '../ui/use-gallery-name.ts'
import type { Route } from './+types/receipt-page'
import { purchasesPath } from './purchase-path.ts'
import type { DeliveryAddress, Purchase } from './purchase.ts'
import * as styles from './receipt-page.module.css'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(
    {
      title:
        args.loaderData === undefined
          ? 'Receipt'
          : `Receipt for order #${args.loaderData.purchase.orderNumber}`,
      description: 'The works of an order, its date and its total.',
      audience: 'oneself',
    },
    args,
  )

/** Visible to its buyer only. For everyone else the purchase does not exist. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = await viewerOf(args)
  if (viewer === null) throw redirect(loginPath(args.url))
  const { id } = args.params
  const purchase = await read(apiFor(args).purchases[':id'].$get({ param: { id } }))
  return { purchase, history: purchasesPath(viewer) }
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { purchase, history } = loaderData
  const name = useGalleryName()
  const { orderNumber, purchaseDate, delivery } = purchase
  return (
    <article className={styles['receipt']}>
      <header className={styles['head']}>
        <p className={styles['soft']}>{name}</p>
        <h1>Receipt for order #{orderNumber}</h1>
        <p>
          <time dateTime={purchaseDate}>{formatDay(purchaseDate)}</time>
        </p>
      </header>
      {delivery !== null && <Recipient delivery={delivery} />}
      <Items purchase={purchase} />
      <p className={styles['soft']}>
        {`No tax is added. This is a demo: no payment was made. Purchase number:  ${purchase.id}`}
      </p>
      <div className={styles['actions']} data-no-print>
        <PrintButton />
        <LinkButton to={history} icon="arrow-left">
          Purchase History
        </LinkButton>
      </div>
    </article>
  )
}

function Recipient({ delivery }: { readonly delivery: DeliveryAddress }) {
  const { firstName, lastName, address, postalCode, city, country, email } = delivery
  return (
    <section>
      <h2 className={styles['term']}>Delivered to</h2>
      <address className={styles['address']}>
        {[`${firstName} ${lastName}`, address, `${postalCode} ${city}`, country, email].join('\n')}
      </address>
    </section>
  )
}

function Items({ purchase }: { readonly purchase: Purchase }) {
  return (
    <DataTable caption="Purchased works" captionHidden>
      <thead>
        <tr>
          <th scope="col">Work</th>
          <th scope="col" data-number>
            Unit price
          </th>
          <th scope="col" data-number>
            Quantity
          </th>
          <th scope="col" data-number>
            Line total
          </th>
        </tr>
      </thead>
      <tbody>
        {purchase.items.map(({ id, title, artist, price, quantity, edition }) => (
          <tr key={id}>
            <th scope="row">
              {title}
              <span className={styles['artist']}>{artist}</span>
              {edition !== undefined && (
                <span className={styles['artist']}>{copiesText(edition)}</span>
              )}
            </th>
            <td data-number>{formatEuros(price)}</td>
            <td data-number>{quantity}</td>
            <td data-number>{formatEuros(price * quantity)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            Shipping
          </th>
          <td data-number>Free</td>
        </tr>
        <tr>
          <th scope="row" colSpan={3}>
            Total
          </th>
          <td data-number>{formatEuros(purchase.total)}</td>
        </tr>
      </tfoot>
    </DataTable>
  )
}

function PrintButton() {
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  return (
    <Button icon="print" variant="primary" onClick={() => print()}>
      Print
    </Button>
  )
}
