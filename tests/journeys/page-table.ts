import { matchRoutes } from 'react-router'
import routes from '../../app/routes.ts'

type Route = (typeof routes)[number]

/** A file may be the page of two routes. `routes.ts` gives the second one an id. */
const nameOf = ({ id, path, file }: Route) => `${file} at ${id ?? path ?? 'index'}`

function leavesOf(table: readonly Route[]): string[] {
  return table.flatMap((route) =>
    route.children === undefined ? [nameOf(route)] : leavesOf(route.children),
  )
}

/**
 * The pages of routes.ts by file and path, without form actions and development pages. Those of
 * sign-in providers and of confirmed addresses need settings: provider.e2e.ts and
 * verified-email.e2e.ts open them.
 */
export function listPages(): string[] {
  return leavesOf(routes).filter(
    (file) => !/-action\.ts at |design-page|account\/(providers|email)\//.test(file),
  )
}

/** The page at a path; '' for none. */
export function ownerOf(path: string): string {
  const match = matchRoutes(routes as never, path.replace(/\?.*/, ''))?.at(-1)
  return match === undefined ? '' : nameOf(match.route as unknown as Route)
}
