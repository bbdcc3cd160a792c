import type { SocialLink } from './social-link.ts'

/** @param publicUrl of the gallery */
export function shareLinks(publicUrl: string): SocialLink[] {
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
