import { initialsOf, normaliseName, userLabel } from '../account/user.ts'
import type { Viewer } from '../http/http.server.ts'
import type { LayoutViewer } from './navigation/navigation.ts'

type Person = Pick<Viewer, 'isArtist' | 'email' | 'firstName' | 'lastName'> & {
  readonly isOperator: boolean
  readonly unread: number
}

/**
 * The viewer for bars and menus. Computed on the server, since initials would take a browser 20 ms.
 */
export function layoutViewer(person: Person): LayoutViewer {
  const { isArtist, isOperator, unread, email, firstName, lastName } = person
  const name = normaliseName([firstName, lastName])
  const label = userLabel(email)
  return { isArtist, isOperator, unread, label, name, initials: initialsOf(name) }
}
