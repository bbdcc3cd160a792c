import { redirect } from 'react-router'
import { readForm } from '../api-client.server.ts'
import { parseTheme, safeReturnTo, themeCookie } from '../ui/theme.ts'
import type { Route } from './+types/theme-action'

/** Remembers day, night or as the system has it, and goes back to where the switch was used. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm({ request })
  return redirect(placeOnThisSite(form.get('returnTo'), request.url), {
    headers: { 'set-cookie': themeCookie(parseTheme(form.get('theme'))) },
  })
}

export function loader() {
  return redirect('/')
}

/** Browsers drop tabs and line ends inside an address: what is left must still be of this site. */
function placeOnThisSite(returnTo: unknown, here: string): string {
  const place = new URL(safeReturnTo(returnTo), here)
  if (place.origin !== new URL(here).origin || place.pathname.startsWith('//')) return '/'
  return place.pathname + place.search
}
