/** What `/readyz` says of the whole service, as far as this browser can tell. */
export type Health = 'unknown' | 'operational' | 'degraded' | 'unreachable' | 'offline'

export const healthWords: Readonly<Record<Health, string>> = {
  unknown: 'see how the service is',
  operational: 'all systems operational',
  degraded: 'the gallery is catching its breath',
  unreachable: 'the gallery does not answer',
  offline: 'this device is offline',
}
