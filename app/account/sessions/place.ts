/**
 * The network of a client address, which is stored with a session and shown to its owner: an IPv4
 * address without its last number (`203.0.113.*`), or the first 48 bits of an IPv6 address
 * (`2001:db8:1::/48`). It identifies a provider's network, not a connection; '' if unknown.
 * @param address as `clientAddressOf` spells it
 */
export function placeOf(address: string): string {
  if (address.includes(':')) {
    const [groups = ''] = address.split('::', 1)
    return `${groups.split(':').slice(0, 3).join(':')}::/48`
  }
  return address.replace(/\.\d+$/, '.*')
}
