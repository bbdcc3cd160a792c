import type { ICON_NAMES } from '../ui/components/icon.tsx'

export type SocialLink = {
  readonly icon: (typeof ICON_NAMES)[number]
  /** Names the link for assistive technology. */
  readonly label: string
  readonly href: string
}

const NETWORKS = {
  'instagram.com': { icon: 'instagram', name: 'Instagram' },
  'x.com': { icon: 'x', name: 'X' },
  'github.com': { icon: 'github', name: 'GitHub' },
  'mastodon.social': { icon: 'mastodon', name: 'Mastodon' },
} as const

/**
 * The gallery's own pages on social networks, or without any, links that share the gallery.
 * @param addresses of the gallery's own pages
 * @param publicUrl of the gallery
 */
export function socialLinksFor(addresses: readonly string[], publicUrl: string): SocialLink[] {
  return addresses.length > 0 ? addresses.map(ownPage) : shareLinks(publicUrl)
}

function ownPage(href: string): SocialLink {
  const host = new URL(href).hostname.replace(/^www\./, '')
  const network = NETWORKS[host as keyof typeof NETWORKS]
  return network === undefined
    ? { icon: 'external', label: `Frame on ${host}`, href }
    : { icon: network.icon, label: `Frame on ${network.name}`, href }
}

function shareLinks(publicUrl: string): SocialLink[] {
  const url = encodeURIComponent(publicUrl)
  const text = encodeURIComponent(`Frame, a virtual art gallery: ${publicUrl}`)
  return [
    { icon: 'x', label: 'Share on X', href: `https://x.com/intent/post?text=Frame&url=${url}` },
    {
      icon: 'mastodon',
      label: 'Share on Mastodon',
      href: `https://share.joinmastodon.org/?text=${text}`,
    },
    { icon: 'mail', label: 'Share by mail', href: `mailto:?subject=Frame&body=${text}` },
  ]
}
