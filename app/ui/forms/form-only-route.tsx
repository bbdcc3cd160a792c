import { redirect } from 'react-router'

// For routes that only accept form submissions, and have no page.

/** Makes the `loader`: GET redirects. */
export const redirectTo = (path: string) => () => redirect(path)

/** Rendered only around an error, such as after a form sent without scripts was refused. */
export function NoPage() {
  return null
}
