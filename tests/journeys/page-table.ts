import { matchRoutes } from 'react-router'
import routes from '../../app/routes.ts'

type Route = (typeof routes)[number]

const nameOf = ({ id, file }: Route) => id ?? file

function leavesOf(table: readonly Route[]): string[] {
  return table.flatMap((route) =>
    route.children === undefined ? [nameOf(route)] : leavesOf(route.children),
  )
}

/** The pages of the table of routes by id or file; neither those of forms only, nor development's. */
export function listPages(): string[] {
  return leavesOf(routes).filter((file) => !/-action\.ts$|design-page/.test(file))
}

/** The page that answers at a path; '' when none does. */
export function ownerOf(path: string): string {
  const match = matchRoutes(routes as never, path.replace(/\?.*/, ''))?.at(-1)
  return match === undefined ? '' : nameOf(match.route as unknown as Route)
}
