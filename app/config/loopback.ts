/** True when only this machine can reach the address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || /^(::1|\[::1\])$/.test(host) || /^127(\.\d{1,3}){3}$/.test(host)
}
