/** What `/readyz` says of the whole service, as far as this browser can tell. */
export type Health = 'unknown' | 'operational' | 'degraded' | 'unreachable' | 'offline'

export const healthWords: Readonly<Record<Health, string>> = {
  unknown: 'check service status',
  operational: 'all systems operational',
  degraded: 'the service is degraded',
  unreachable: 'the gallery is not responding',
  offline: 'this device is offline',
}
