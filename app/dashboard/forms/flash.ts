import * as messages from '../../kernel/message.ts'

/** Added to the message when the work's image nearly equals another artist's. */
const NEAR_DUPLICATE =
  'Its image nearly equals one that another artist has published. The operators look at such works.'

/**
 * Flash messages: shown once, on the page after a redirect. The cookie lives for half a minute and
 * holds only the message's code, so that nobody can forge the text.
 */
export const flashes = {
  'artists-only': { tone: 'error', words: messages.artistsOnlyDashboard },
  'artists-elsewhere': { tone: 'error', words: messages.artistsUseTheirDashboard },
  'profile-saved': { tone: 'success', words: 'Profile updated' },
  'photo-saved': { tone: 'success', words: 'Profile photo saved' },
  'bio-saved': { tone: 'success', words: 'Bio updated' },
  'press-saved': { tone: 'success', words: 'Press page updated' },
  'artwork-added': { tone: 'success', words: 'Artwork added' },
  'artwork-updated': { tone: 'success', words: 'Artwork updated' },
  'artwork-published': { tone: 'success', words: 'Published in Gallery' },
  'artwork-added-alike': { tone: 'success', words: `Artwork added. ${NEAR_DUPLICATE}` },
  'artwork-updated-alike': { tone: 'success', words: `Artwork updated. ${NEAR_DUPLICATE}` },
  'artwork-published-alike': {
    tone: 'success',
    words: `Published in Gallery. ${NEAR_DUPLICATE}`,
  },
  'artwork-taken-down': { tone: 'success', words: 'Taken down from the gallery' },
  'artwork-scheduled': { tone: 'success', words: 'Publication scheduled' },
  'artwork-unscheduled': { tone: 'success', words: 'Publication no longer scheduled' },
  'artwork-archived': { tone: 'success', words: 'Artwork archived' },
  'artwork-restored': { tone: 'success', words: 'Artwork restored' },
  'artwork-duplicated': { tone: 'success', words: 'Duplicated as a new edition' },
  'artwork-deleted': { tone: 'success', words: 'Artwork deleted' },
  'exhibition-added': { tone: 'success', words: 'Added as a draft. Now choose its works.' },
  'exhibition-saved': { tone: 'success', words: 'Saved' },
  'exhibition-published': { tone: 'success', words: 'Published on your page' },
  'exhibition-unpublished': { tone: 'success', words: 'Moved back to drafts' },
  'exhibition-deleted': { tone: 'success', words: 'Deleted. Its works are still here.' },
  'sender-unblocked': { tone: 'success', words: 'Unblocked' },
  'page-arranged': { tone: 'success', words: 'Your page is arranged' },
  'password-updated': { tone: 'success', words: messages.passwordUpdated },
  'email-kept': { tone: 'success', words: 'Your email address stays as it is' },
  'email-link-sent': { tone: 'success', words: 'Link sent' },
  'two-factor-off': { tone: 'success', words: 'Two-step login is off' },
  'passkey-added': { tone: 'success', words: 'Passkey added' },
  'passkey-removed': { tone: 'success', words: 'Passkey removed' },
  'token-revoked': { tone: 'success', words: 'Token revoked' },
  'session-ended': { tone: 'success', words: 'That session has ended' },
  'other-sessions-ended': { tone: 'success', words: 'All other sessions have ended' },
  'provider-unlinked': { tone: 'success', words: 'Account unlinked' },
  'digest-on': { tone: 'success', words: 'You get a mail when there are new works' },
  'digest-off': { tone: 'success', words: 'You get no more mails with new works' },
  'account-deleted': { tone: 'success', words: messages.accountDeleted },
} as const satisfies Record<string, { tone: 'error' | 'success'; words: string }>

export type FlashCode = keyof typeof flashes
/** An object, so that a repeated message runs the effect again. */
export type Flash = { readonly code: FlashCode }
