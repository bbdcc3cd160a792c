const KEY = 'guestReservation'

/**
 * The token of a guest's reserved copies as a field of requests, or no field. It is kept in local
 * storage, so that every tab holds the same copies. Browser only.
 */
export function readReservation(): { reservation?: string } {
  try {
    const reservation = localStorage.getItem(KEY)
    return reservation === null ? {} : { reservation }
  } catch {
    return {}
  }
}

/** @param token null deletes it */
export function keepReservation(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, token)
  } catch {
    // Without storage a reload reserves other copies, and these are released in 15 minutes.
  }
}
