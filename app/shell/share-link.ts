import type { SocialLink } from './footer/social-link.ts'

/** Links that share the gallery on social networks. @param publicUrl the gallery's URL */
export function shareLinks(publicUrl: string, name: string): SocialLink[] {
  const title = encodeURIComponent(name)
  const url = encodeURIComponent(publicUrl)
  const text = encodeURIComponent(`${name}, a virtual art gallery: ${publicUrl}`)
  return [
    { icon: 'x', label: 'Share on X', href: `https://x.com/intent/post?text=${title}&url=${url}` },
    {
      icon: 'mastodon',
      label: 'Share on Mastodon',
      href: `https://share.joinmastodon.org/?text=${text}`,
    },
    { icon: 'mail', label: 'Share by mail', href: `mailto:?subject=${title}&body=${text}` },
  ]
}
