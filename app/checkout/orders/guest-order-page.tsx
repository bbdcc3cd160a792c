import { data, redirect } from 'react-router'
import { TOKEN_PAGE_HEADERS } from '../../ui/token-page.ts'
import { apiFor, attempt, read, readForm } from '../../api/api-client.server.ts'
import { revalidateConflict } from '../../ui/revalidate-conflict.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/guest-order-page'
import { readLineForm, refusedLine, sendLineForm } from './line-form.ts'
import { guestOrderPath } from './order.ts'
import { PdfLink } from './document-actions.tsx'
import { Receipt } from './receipt.tsx'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(
    {
      title: args.loaderData === undefined ? 'Order' : `Order ${args.loaderData.reference}`,
      description: 'The works of an order, its date, its total and its progress.',
      audience: 'oneself',
    },
    args,
  )

export const headers = () => TOKEN_PAGE_HEADERS

/** Everybody with the link can see the order. */
export async function loader(args: Route.LoaderArgs) {
  const { token } = args.params
  const call = apiFor(args)['guest-orders'][':token'].$get({ param: { token } })
  return read(call, { ifMalformed: 'guest-order-not-found' })
}

/** Changes one line. */
export async function action(args: Route.ActionArgs) {
  const { token } = args.params
  const { lineId, json } = readLineForm(await readForm(args))
  const { changes } = apiFor(args)['guest-orders'][':token'].lines[':lineId']
  const changed = await attempt(changes.$post({ param: { token, lineId }, json }))
  if (changed.ok) throw redirect(guestOrderPath(token))
  return data(refusedLine(lineId, changed.problem), changed.problem.status)
}

export const clientAction = (args: Route.ClientActionArgs) => sendLineForm(args)

/** Reloads the order after a refusal that was due to a changed line. */
export const shouldRevalidate = revalidateConflict

export default function GuestOrderPage({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <Receipt order={loaderData} title={`Order ${loaderData.reference}`} refused={actionData}>
      <PdfLink to={`/api/guest-orders/${params.token}/receipt`} />
    </Receipt>
  )
}
