import type { ICON_NAMES } from '../../ui/components/icon.tsx'

export type SocialLink = {
  readonly icon: (typeof ICON_NAMES)[number]
  /** Accessible name of the link. */
  readonly label: string
  readonly href: string
}

const NETWORKS = {
  'instagram.com': { icon: 'instagram', name: 'Instagram' },
  'x.com': { icon: 'x', name: 'X' },
  'github.com': { icon: 'github', name: 'GitHub' },
  'mastodon.social': { icon: 'mastodon', name: 'Mastodon' },
} as const

/** Links to a gallery's pages on social networks. @param name the gallery's name */
export const socialLinksFor = (addresses: readonly string[], name: string): SocialLink[] =>
  addresses.map((address) => ownPage(address, name))

function ownPage(href: string, name: string): SocialLink {
  const host = new URL(href).hostname.replace(/^www\./, '')
  const network = NETWORKS[host as keyof typeof NETWORKS]
  return network === undefined
    ? { icon: 'external', label: `${name} on ${host}`, href }
    : { icon: network.icon, label: `${name} on ${network.name}`, href }
}
