import * as messages from '../kernel/message.ts'

/**
 * News that outlives one redirect. Only its code travels, in a cookie of half a minute: never words, which
 * others could choose, and never the address, where it would stay.
 */
export const flashes = {
  'artists-only': { tone: 'error', words: messages.artistsOnlyDashboard },
  'artists-elsewhere': { tone: 'error', words: messages.artistsUseTheirDashboard },
  'profile-saved': { tone: 'success', words: 'Profile updated' },
  'photo-saved': { tone: 'success', words: 'Profile photo saved' },
  'bio-saved': { tone: 'success', words: 'Bio updated' },
  'artwork-added': { tone: 'success', words: 'Artwork added' },
  'artwork-updated': { tone: 'success', words: 'Artwork updated' },
  'artwork-published': { tone: 'success', words: 'Published in Gallery' },
  'artwork-deleted': { tone: 'success', words: 'Artwork deleted' },
  'password-updated': { tone: 'success', words: messages.passwordUpdated },
  'account-deleted': { tone: 'success', words: messages.accountDeleted },
} as const satisfies Record<string, { tone: 'error' | 'success'; words: string }>

export type FlashCode = keyof typeof flashes
/** An object, so that the same news twice is news twice. */
export type Flash = { readonly code: FlashCode }

const COOKIE = 'frame_flash'
const SECONDS = 30

/** A `Set-Cookie` header that leaves the news for the next page. */
export function flashCookie(code: FlashCode): string {
  return `${COOKIE}=${code}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax`
}

/** A `Set-Cookie` header that takes the news away once it was shown. */
export const spentFlashCookie = `${COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`

/** @returns null without news, and for a code that isn't ours */
export function parseFlash(cookieHeader: string | null): Flash | null {
  const pairs = cookieHeader?.split(';').map((pair) => pair.trim()) ?? []
  const code = pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1)
  return code !== undefined && Object.hasOwn(flashes, code) ? { code: code as FlashCode } : null
}
