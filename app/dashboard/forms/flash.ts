import * as messages from '../../kernel/message.ts'

/** Added to the message when the work's image nearly equals another artist's. */
const NEAR_DUPLICATE =
  'Its image nearly equals one that another artist has published. The operators look at such works.'

/**
 * Flash messages: shown once, on the page after a redirect. The cookie lives for half a minute and
 * holds only the message's code, so that nobody can forge the text.
 */
export const flashes = {
  'artists-only': { tone: 'error', message: messages.artistsOnlyDashboard },
  'artists-elsewhere': { tone: 'error', message: messages.artistsUseTheirDashboard },
  'profile-saved': { tone: 'success', message: 'Profile updated' },
  'photo-saved': { tone: 'success', message: 'Profile photo saved' },
  'bio-saved': { tone: 'success', message: 'Bio updated' },
  'press-saved': { tone: 'success', message: 'Press page updated' },
  'artwork-added': { tone: 'success', message: 'Artwork added' },
  'artwork-updated': { tone: 'success', message: 'Artwork updated' },
  'artwork-published': { tone: 'success', message: 'Published in Gallery' },
  'artwork-added-alike': { tone: 'success', message: `Artwork added. ${NEAR_DUPLICATE}` },
  'artwork-updated-alike': { tone: 'success', message: `Artwork updated. ${NEAR_DUPLICATE}` },
  'artwork-published-alike': {
    tone: 'success',
    message: `Published in Gallery. ${NEAR_DUPLICATE}`,
  },
  'artwork-taken-down': { tone: 'success', message: 'Taken down from the gallery' },
  'artwork-scheduled': { tone: 'success', message: 'Publication scheduled' },
  'artwork-unscheduled': { tone: 'success', message: 'Publication no longer scheduled' },
  'artwork-archived': { tone: 'success', message: 'Artwork archived' },
  'artwork-restored': { tone: 'success', message: 'Artwork restored' },
  'artwork-duplicated': { tone: 'success', message: 'Duplicated as a new edition' },
  'artwork-deleted': { tone: 'success', message: 'Artwork deleted' },
  'exhibition-added': { tone: 'success', message: 'Added as a draft. Now choose its works.' },
  'exhibition-saved': { tone: 'success', message: 'Saved' },
  'exhibition-published': { tone: 'success', message: 'Published on your page' },
  'exhibition-unpublished': { tone: 'success', message: 'Moved back to drafts' },
  'exhibition-deleted': { tone: 'success', message: 'Deleted. Its works are still here.' },
  'sender-unblocked': { tone: 'success', message: 'Unblocked' },
  'page-arranged': { tone: 'success', message: 'Your page is arranged' },
  'password-updated': { tone: 'success', message: messages.passwordUpdated },
  'email-kept': { tone: 'success', message: 'Your email address stays as it is' },
  'email-link-sent': { tone: 'success', message: 'Link sent' },
  'two-factor-off': { tone: 'success', message: 'Two-step login is off' },
  'passkey-added': { tone: 'success', message: 'Passkey added' },
  'passkey-renamed': { tone: 'success', message: 'Passkey renamed' },
  'passkey-removed': { tone: 'success', message: 'Passkey removed' },
  'token-revoked': { tone: 'success', message: 'Token revoked' },
  'session-ended': { tone: 'success', message: 'That session has ended' },
  'other-sessions-ended': { tone: 'success', message: 'All other sessions have ended' },
  'provider-unlinked': { tone: 'success', message: 'Account unlinked' },
  'digest-on': { tone: 'success', message: 'You get a mail when there are new works' },
  'digest-off': { tone: 'success', message: 'You get no more mails with new works' },
  'account-deleted': { tone: 'success', message: messages.accountDeleted },
} as const satisfies Record<string, { tone: 'error' | 'success'; message: string }>

export type FlashCode = keyof typeof flashes
/** An object, so that a repeated message runs the effect again. */
export type Flash = { readonly code: FlashCode }
