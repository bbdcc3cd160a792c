import { data } from 'react-router'

/**
 * Runs a route's server action from its `clientAction`. When the server cannot be reached, the page
 * stays and gets `unreached` as the action's data, instead of the error page.
 * @throws the response that the server threw, such as a redirect to the login page
 */
export async function runServerAction<Answer, Unreached>(
  serverAction: () => Promise<Answer>,
  unreached: Unreached,
) {
  try {
    return await serverAction()
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown
    // An error status keeps the router from loading the page's data too, which would fail likewise.
    return data(unreached, { status: 503 })
  }
}
