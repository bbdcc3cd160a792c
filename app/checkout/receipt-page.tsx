import { data, redirect } from 'react-router'
import { guardSignedInPage } from '../account/session/signed-in-page.server.ts'
import { apiFor, attempt, read, readForm } from '../api/api-client.server.ts'
import { LinkButton } from '../ui/components/button.tsx'
import { revalidateConflict } from '../ui/revalidate-conflict.ts'
import { pageMeta } from '../ui/page-meta.ts'
import type { Route } from './+types/receipt-page'
import { readLineForm, refusedLine, sendLineForm } from './orders/line-form.ts'
import { PdfLink } from './orders/document-actions.tsx'
import { Receipt } from './orders/receipt.tsx'
import { purchasePath, purchasesPath } from './purchase-path.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(
    {
      title:
        args.loaderData === undefined
          ? 'Receipt'
          : `Receipt for order ${args.loaderData.order.reference}`,
      description: 'The works of an order, its date, its total and its progress.',
      audience: 'oneself',
    },
    args,
  )

/** Only the buyer can see it; for others the purchase is not found. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = await guardSignedInPage(args)
  const { id } = args.params
  const call = apiFor(args).purchases[':id'].$get({ param: { id } })
  const order = await read(call, { ifMalformed: 'purchase-not-found' })
  return { order, history: purchasesPath(viewer) }
}

/** Changes one line. */
export async function action(args: Route.ActionArgs) {
  const { id } = args.params
  await guardSignedInPage(args, purchasePath(id))
  const { lineId, json } = readLineForm(await readForm(args))
  const { changes } = apiFor(args).purchases[':id'].lines[':lineId']
  const changed = await attempt(changes.$post({ param: { id, lineId }, json }))
  if (changed.ok) throw redirect(purchasePath(id))
  return data(refusedLine(lineId, changed.problem), changed.problem.status)
}

export const clientAction = (args: Route.ClientActionArgs) => sendLineForm(args)

/** Reloads the order after a refusal that was due to a changed line. */
export const shouldRevalidate = revalidateConflict

export default function ReceiptPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, history } = loaderData
  return (
    <Receipt order={order} title={`Receipt for order ${order.reference}`} refused={actionData}>
      <PdfLink to={`/api/purchases/${order.id}/receipt`} />
      <LinkButton to={history} icon="arrow-left">
        Purchase History
      </LinkButton>
      <LinkButton to="/collection">My collection</LinkButton>
    </Receipt>
  )
}
