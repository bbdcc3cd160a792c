/**
 * The part of an IP address that identifies one subscriber, for rate limits. For IPv6 that is the
 * first 64 bits, since a subscriber controls all the others. Other text is cut to 64 characters.
 */
export function subscriberOf(address: string): string {
  const [bare = ''] = address
    .trim()
    .replace(/^\[|\]$/g, '')
    .split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  if (!/^[0-9a-f:.]*:[0-9a-f:.]*$/i.test(bare)) return bare.slice(0, 64)
  const [head = '', tail] = bare.toLowerCase().split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const before = groups(head)
  const after = groups(tail ?? '')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const all = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  const network = all.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`.slice(0, 64)
}
