import type { Health } from './health-words.ts'

/** Milliseconds between two looks; nobody needs to know sooner. */
export const HEALTH_INTERVAL_MS = 60_000
const HEALTH_TIMEOUT_MS = 8_000

/** @param answer the status that came back, or null when none came */
export function healthOf(answer: number | null, online: boolean): Health {
  if (answer === null) return online ? 'unreachable' : 'offline'
  return answer === 200 ? 'operational' : 'degraded'
}

/** Asks the server once. Never throws: no answer is an answer here. */
export async function askHealth(fetcher: typeof fetch, online: boolean): Promise<Health> {
  try {
    const { status } = await fetcher('/readyz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    })
    return healthOf(status, online)
  } catch {
    return healthOf(null, online)
  }
}
