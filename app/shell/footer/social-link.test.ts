import { expect, test } from 'vitest'
import { shareLinks } from '../share-link.ts'
import { socialLinksFor } from './social-link.ts'

const GALLERY = 'https://frame.example'

test('the gallery’s own pages are named after their networks', () => {
  const own = ['https://www.instagram.com/frame', 'https://x.com/frame', 'https://art.example/@f']
  expect(socialLinksFor(own, 'Frame')).toEqual([
    { icon: 'instagram', label: 'Frame on Instagram', href: own[0] },
    { icon: 'x', label: 'Frame on X', href: own[1] },
    { icon: 'external', label: 'Frame on art.example', href: own[2] },
  ])
})

test('each icon of the menu shares the gallery in a place of its own', () => {
  const links = shareLinks(GALLERY, 'Frame')
  expect(links.map(({ label }) => label)).toEqual([
    'Share on X',
    'Share on Mastodon',
    'Share by mail',
  ])
  expect(new Set(links.map(({ href }) => new URL(href).origin + new URL(href).protocol)).size).toBe(
    3,
  )
  for (const { href } of links) expect(decodeURIComponent(href)).toContain(GALLERY)
})
