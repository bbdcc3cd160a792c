/** The page and scroll position that a guest left to sign in for a favourite. */
export type SignInReturn = {
  /** Path and query of the page. */
  readonly address: string
  readonly workId: string
  /** Distance of the favourite button from the top of the window, in pixels. */
  readonly top: number
}

/** Session storage key. */
const KEY = 'frame.sign-in-return'

export function rememberSignInReturn(place: SignInReturn): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place))
  } catch {
    // If storage is full or blocked, the page is shown from its top.
  }
}

/** @returns null if the guest did not leave this page to sign in */
export function recallSignInReturn(address: string): SignInReturn | null {
  try {
    const place = parsePlace(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return place?.address === address ? place : null
  } catch {
    return null
  }
}

export function clearSignInReturn(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Blocked storage holds nothing to remove.
  }
}

function parsePlace(value: unknown): SignInReturn | null {
  if (typeof value !== 'object' || value === null) return null
  const { address, workId, top } = value as Partial<SignInReturn>
  const isPlace = [address, workId].every((text) => typeof text === 'string')
  return isPlace && Number.isFinite(top) ? (value as SignInReturn) : null
}
