/** The state of the service according to `/readyz`, as this browser sees it. */
export type Health = 'unknown' | 'operational' | 'degraded' | 'unreachable' | 'offline'

export const healthLabels: Readonly<Record<Health, string>> = {
  // Same label as `operational`: the server has just sent the page, and a check confirms it.
  unknown: 'the gallery is open',
  operational: 'the gallery is open',
  degraded: 'a part of the gallery is not working',
  unreachable: 'the gallery is not responding',
  offline: 'this device is offline',
}

const HEALTH_TIMEOUT_MS = 8_000

/** @param status status of the response; null without one */
export function healthOf(status: number | null, isOnline: boolean): Health {
  if (status === null) return isOnline ? 'unreachable' : 'offline'
  return status === 200 ? 'operational' : 'degraded'
}

/** Checks the service once. Never throws: a missing response is a result, too. */
export async function checkHealth(fetcher: typeof fetch, isOnline: boolean): Promise<Health> {
  try {
    const { status } = await fetcher('/readyz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    })
    return healthOf(status, isOnline)
  } catch {
    return healthOf(null, isOnline)
  }
}
