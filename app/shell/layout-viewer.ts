import { initialsOf, normaliseName, userLabel } from '../account/user.ts'
import type { Viewer } from '../http/http.server.ts'
import type { LayoutViewer } from './navigation.ts'

type Person = Pick<Viewer, 'isArtist' | 'email' | 'firstName' | 'lastName'> & {
  readonly isOperator: boolean
}

/** The viewer for bars and menus. Made on the server: initials would take a browser 20 ms. */
export function layoutViewer(person: Person): LayoutViewer {
  const { isArtist, isOperator, email, firstName, lastName } = person
  const name = normaliseName([firstName, lastName])
  return { isArtist, isOperator, label: userLabel(email), name, initials: initialsOf(name) }
}
