/** True when only this machine can reach the address. Names below `localhost` are of this machine (RFC 6761). */
export function isLoopback(host: string): boolean {
  const isName = /^(.+\.)?localhost$/.test(host)
  return isName || /^(::1|\[::1\])$/.test(host) || /^127(\.\d{1,3}){3}$/.test(host)
}
