/** Where a guest was who left a page to sign in and add a favourite. */
export type SignInReturn = {
  /** Path and query of the page. */
  readonly address: string
  readonly workId: string
  /** The distance of the work's favourite button from the top of the window, in pixels. */
  readonly top: number
}

/** The key in the session storage. */
const KEY = 'frame.sign-in-return'

export function rememberSignInReturn(place: SignInReturn): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place))
  } catch {
    // Full or forbidden storage: the page is shown from its top.
  }
}

/** @returns null when nobody left this page to sign in */
export function recallSignInReturn(address: string): SignInReturn | null {
  try {
    const place = parsePlace(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return place?.address === address ? place : null
  } catch {
    return null
  }
}

export function forgetSignInReturn(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without access to storage there is nothing to forget.
  }
}

function parsePlace(value: unknown): SignInReturn | null {
  if (typeof value !== 'object' || value === null) return null
  const { address, workId, top } = value as Partial<SignInReturn>
  const isPlace = [address, workId].every((text) => typeof text === 'string')
  return isPlace && Number.isFinite(top) ? (value as SignInReturn) : null
}
