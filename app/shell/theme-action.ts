import { redirect } from 'react-router'
import { readForm } from '../api/api-client.server.ts'
import { pathOnThisSite } from '../http/origin.ts'
import { parseTheme, themeCookie } from '../ui/theme/theme-cookie.ts'
import type { Route } from './+types/theme-action'

/** Stores the chosen theme, and redirects back to the page. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm({ request })
  return redirect(pathOnThisSite(form.get('returnTo')) ?? '/', {
    headers: { 'set-cookie': themeCookie(parseTheme(form.get('theme'))) },
  })
}

export function loader() {
  return redirect('/')
}
