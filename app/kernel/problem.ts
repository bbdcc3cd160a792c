// Constants of their own, since each is used by one page. Pages then load only the messages that
// they show.
export const CART_FULL = {
  status: 422,
  words: 'A cart holds at most 100 different items',
} as const
export const NO_MORE_COPIES = { status: 409, words: 'No more copies are left' } as const
export const LIST_FULL = { status: 422, words: 'A list holds at most 200 works' } as const
export const STOCK_PHOTOS_UNAVAILABLE = {
  status: 503,
  words: 'Stock photos are temporarily unavailable. All artworks are here.',
} as const
export const UNEXPECTED_ERROR = {
  status: 500,
  words: 'Something went wrong on our side',
} as const
export const NOT_FOUND = { status: 404, words: 'There is nothing at this address' } as const
export const METHOD_NOT_ALLOWED = {
  status: 405,
  words: 'This address does not support that method',
} as const
export const TOO_MANY_REQUESTS = {
  status: 429,
  words: 'Too many attempts. Please wait a moment and try again.',
} as const

export const WEAK_PASSWORD = {
  status: 422,
  words: 'Password should be at least 6 characters',
} as const
export const PASSWORD_TOO_LONG = {
  status: 422,
  words: 'Password should be at most 128 characters',
} as const
export const INVALID_EMAIL = { status: 422, words: 'Please enter a valid email address' } as const
export const IMAGE_MISSING = { status: 422, words: 'Choose an image to upload' } as const

/**
 * All refusals of Frame, each with its HTTP status and the message that users see. The messages of
 * the specification's error catalogue (point 8) are defined only here. A published code keeps its
 * meaning, since other programs depend on it.
 */
export const problems = {
  // Signing in and up
  'invalid-credential': { status: 401, words: 'Invalid email or password' },
  'user-not-found': { status: 404, words: 'No account found with this email' },
  'wrong-password': { status: 403, words: 'Current password is incorrect' },
  'email-already-in-use': { status: 409, words: 'An account with this email already exists' },
  'incorrect-password': { status: 403, words: 'Incorrect password' },
  'weak-password': WEAK_PASSWORD,
  'password-too-long': PASSWORD_TOO_LONG,
  'invalid-email': INVALID_EMAIL,
  'email-unverified': {
    status: 403,
    words: 'Confirm your email address first: open the link that we sent you',
  },
  'email-verified': { status: 409, words: 'Your email address is confirmed already' },
  'email-unchanged': { status: 422, words: 'This is your email address already' },
  'email-link-invalid': {
    status: 410,
    words: 'This link is no longer valid. Please request a new one.',
  },
  'user-data-not-found': { status: 404, words: 'User data not found' },
  'wrong-code': {
    status: 403,
    words: 'This code is wrong, or was used already. Wait for the next one.',
  },
  'second-step-expired': {
    status: 401,
    words: 'This took too long, or was finished already. Please log in again.',
  },
  'passkey-refused': {
    status: 401,
    words: 'This passkey was not accepted. Try again, or log in with your password.',
  },
  'passkey-not-found': { status: 404, words: 'This passkey was removed already' },
  'passkeys-full': {
    status: 422,
    words: 'This passkey is known already, or you have 20. Remove one to add another.',
  },
  'two-factor-on': { status: 409, words: 'Two-step login is already on' },
  'two-factor-off': { status: 409, words: 'Two-step login is off' },
  'two-factor-not-started': {
    status: 409,
    words: 'The key has expired. Please set up two-step login again.',
  },
  'api-token-invalid': {
    status: 401,
    words: 'This API token is not valid. It may have expired or been revoked.',
  },
  'insufficient-scope': { status: 403, words: 'This API token does not have the scope for this' },
  'session-required': { status: 403, words: 'API tokens cannot do this. Log in instead.' },
  'api-token-not-found': { status: 404, words: 'This token was revoked already' },
  'api-tokens-full': {
    status: 422,
    words: 'You have 50 tokens. Revoke one to make another.',
  },
  'session-not-found': { status: 404, words: 'This session has already ended' },
  'not-signed-in': { status: 401, words: 'No user is currently signed in' },
  'invitation-required': {
    status: 403,
    words: 'Signing up here is by invitation. Ask the people who run this gallery: see Contact Us.',
  },
  'invitation-invalid': {
    status: 403,
    words: 'This invitation has expired, was used before, or was revoked',
  },
  'invitation-not-found': { status: 404, words: 'There is no such invitation any more' },
  'reset-token-invalid': {
    status: 410,
    words: 'This reset link is no longer valid. Please request a new one.',
  },

  // Sign-in providers
  'password-sign-in-disabled': {
    status: 403,
    words: 'This gallery uses no passwords. Log in with one of the accounts that it accepts.',
  },
  'provider-not-found': { status: 404, words: 'There is no such sign-in provider' },
  'provider-unavailable': {
    status: 503,
    words: 'The sign-in provider does not answer. Please try again in a moment.',
  },
  'provider-refused': {
    status: 403,
    words: 'The sign-in provider did not confirm who you are. Please try again.',
  },
  'provider-cancelled': { status: 403, words: 'The sign-in was cancelled. Nothing has changed.' },
  'provider-without-email': {
    status: 422,
    words: 'The sign-in provider did not tell your email address, which an account here needs',
  },
  'provider-account-differs': {
    status: 403,
    words: 'You signed in to another account at the provider than the one that is linked here',
  },
  'sign-in-expired': {
    status: 410,
    words: 'This sign-in has expired, was used before, or began in another browser',
  },
  'account-not-linked': {
    status: 409,
    words: 'An account with this email exists here, and is not linked to this provider',
  },
  'linked-elsewhere': {
    status: 409,
    words: 'This account at the provider is linked to another account here',
  },
  'linked-account-not-found': { status: 404, words: 'This account is not linked any more' },
  'last-sign-in-method': {
    status: 409,
    words: 'This is your only way to log in. Add another one before you remove it.',
  },
  'sign-in-again': {
    status: 403,
    words: 'Log in again to confirm that it is you',
  },
  'account-suspended': {
    status: 403,
    words: 'This account is suspended. Ask the people who run this gallery: see Contact Us.',
  },

  // Roles and ownership
  'artists-only': { status: 403, words: 'Must be logged in as an artist' },
  'collector-fields-only': {
    status: 403,
    words: 'Only artists can change their location, bio, statement and photo',
  },
  'sign-in-to-favourite': { status: 401, words: 'Please sign in to save favourites' },
  'sign-in-to-follow': { status: 401, words: 'Please sign in to follow artists' },
  'foreign-origin': {
    status: 403,
    words: 'This request came from another site and was rejected',
  },

  'operators-only': { status: 403, words: 'Only operators of this gallery can do this' },
  'second-factor-required': {
    status: 403,
    words: 'Operators need a second factor: two-step login, or a passkey.',
  },
  'factor-not-proved': {
    status: 403,
    words: 'Operators enter a code of their authenticator app after they have logged in.',
  },
  'passkey-not-proved': {
    status: 403,
    words: 'Operators with a passkey log in with it: a password is not enough.',
  },
  'operator-not-suspendable': {
    status: 409,
    words: 'Operators cannot be suspended. Take the role away first.',
  },
  'operator-suspended': {
    status: 409,
    words: 'A suspended person cannot be an operator. End the suspension first.',
  },
  'own-role': { status: 409, words: 'You cannot take the role of operator from yourself' },
  'backup-running': {
    status: 409,
    words: 'A backup is being made. The next one can begin when it is complete.',
  },
  'backup-disk-full': { status: 507, words: 'The disk has no room for one more backup' },
  'backup-not-found': { status: 404, words: 'There is no such backup any more' },
  'jobs-not-running': {
    status: 503,
    words: 'Background jobs do not run, so nothing was begun. The log of the server says why.',
  },
  'person-not-found': { status: 404, words: 'There is no such person' },
  'report-not-found': { status: 404, words: 'There is no such report' },
  'report-state': {
    status: 409,
    words: 'This report has another state meanwhile. Look at it again.',
  },
  'no-recipient': {
    status: 409,
    words: 'There is no address to write to: a guest left none, or the account was deleted',
  },
  'webhook-not-found': { status: 404, words: 'There is no such webhook any more' },
  'webhooks-full': { status: 422, words: 'There are 20 webhooks. Delete one to add another.' },
  'webhook-not-active': {
    status: 409,
    words: 'Nothing was sent: the webhook is paused or disabled, or the delivery is gone.',
  },
  'job-not-found': { status: 404, words: 'There is no such failed job any more' },

  // Artworks and stock photos
  'artwork-not-found': { status: 404, words: 'Artwork not found' },
  'artist-not-found': { status: 404, words: 'Artist not found' },
  'tag-not-found': { status: 404, words: 'No work in the gallery has this tag' },
  'artworks-full': { status: 422, words: 'An artist can have at most 10,000 artworks' },
  'favourites-full': {
    status: 422,
    words: 'You have reached 20,000 favourites. Remove one to add another.',
  },
  'cannot-follow-yourself': { status: 422, words: 'You cannot follow yourself' },
  'following-full': {
    status: 422,
    words: 'You follow 2,000 artists. Unfollow one to follow another.',
  },
  'search-not-narrowed': {
    status: 422,
    words: 'Choose words or filters first: this search finds every work',
  },
  'saved-searches-full': {
    status: 422,
    words: 'You have saved 50 searches. Delete one to save another.',
  },
  'notification-not-found': { status: 404, words: 'You have no such notification' },
  'saved-search-not-found': { status: 404, words: 'You have no such saved search' },
  'artwork-hidden': {
    status: 403,
    words: 'The people who run this gallery have hidden this work, so it cannot be published',
  },
  'edition-in-use': {
    status: 409,
    words: 'Copies of this work are sold or reserved, so its edition stays as it is',
  },
  'no-price': { status: 422, words: 'Set a price before publishing the artwork' },
  'stock-photos-unavailable': STOCK_PHOTOS_UNAVAILABLE,

  // Lists
  'list-not-found': { status: 404, words: 'There is no such list' },
  'list-item-not-found': { status: 404, words: 'This work is not in the list any more' },
  'list-name-taken': { status: 409, words: 'You have a list with this name already' },
  'list-full': LIST_FULL,
  'lists-full': { status: 422, words: 'You have 50 lists. Delete one to add another.' },
  'shared-list-not-found': { status: 404, words: 'This list is not shared, or not any more' },
  'sign-in-to-keep-lists': { status: 401, words: 'Please sign in to keep lists' },

  // Reports
  'already-reported': {
    status: 409,
    words: 'You have reported this already. The people who run this gallery will look at it.',
  },

  // Images
  'mark-not-square': { status: 422, words: 'The mark has to be a square image' },
  'mark-too-small': { status: 422, words: 'The mark has to be at least 192 pixels wide' },
  'image-missing': IMAGE_MISSING,
  'image-type': { status: 415, words: 'Only JPG, PNG, WebP and AVIF images can be used' },
  'image-damaged': {
    status: 422,
    words: 'This file is damaged or is not the type of image that its name suggests',
  },
  'image-too-large': { status: 413, words: 'This image is too large. The limit is 25 MB.' },
  'image-too-many-pixels': {
    status: 422,
    words: 'This image has too many pixels. The limit is 100 megapixels.',
  },
  'image-too-complex': {
    status: 422,
    words: 'This image takes too much memory to open. Save it as a JPEG or with fewer pixels.',
  },
  'image-not-found': { status: 404, words: 'Image not found' },
  'image-unavailable': {
    status: 503,
    words: 'This image cannot be loaded right now. Please try again in a moment.',
  },
  'image-not-saved': {
    status: 503,
    words:
      'Images cannot be saved right now, so this one was not saved. Please try again in a few ' +
      'minutes. Everything else works.',
  },
  'uploads-too-fast': {
    status: 429,
    words: 'You have uploaded many images in a short time. Please wait before you upload more.',
  },
  'upload-day-limit': {
    status: 429,
    words: 'You have reached the upload limit for one day. Please try again tomorrow.',
  },
  'account-storage-full': {
    status: 403,
    words: 'The space for your images is used up. Delete works you no longer need to make room.',
  },
  'disk-full': {
    status: 507,
    words:
      'The gallery has no room for new images right now, so this one was not saved. ' +
      'Please try again later, or tell the people who run this gallery.',
  },

  // Cart and checkout
  'cart-item-not-found': { status: 404, words: 'This item is not in the cart' },
  'cart-full': CART_FULL,
  'cart-empty': { status: 422, words: 'Your cart is empty' },
  'cart-changed': {
    status: 409,
    words: 'Your cart has changed. Please review it before you pay.',
  },
  'work-sold': { status: 409, words: 'This work is sold' },
  'copies-limit': NO_MORE_COPIES,
  'copies-taken': {
    status: 409,
    words: 'Somebody was faster. Review the marked works: nothing was paid.',
  },
  'purchase-not-found': { status: 404, words: 'Purchase not found' },
  'sale-not-found': { status: 404, words: 'Sale not found' },

  // Any request
  'invalid-request': { status: 422, words: 'Please check the marked fields' },
  'malformed-request': { status: 400, words: 'This request could not be read' },
  'not-found': NOT_FOUND,
  'method-not-allowed': METHOD_NOT_ALLOWED,
  'unsupported-type': { status: 415, words: 'Send this as application/json' },
  'request-too-large': { status: 413, words: 'This request is too large' },
  'too-many-requests': TOO_MANY_REQUESTS,
  unavailable: {
    status: 503,
    words: 'The gallery is temporarily unavailable. Please try again in a moment.',
  },
  'unexpected-error': UNEXPECTED_ERROR,
} as const satisfies Record<string, { status: number; words: string }>

export type ProblemCode = keyof typeof problems

/** An RFC 9457 problem, as `application/problem+json`. */
export type Problem = {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: ProblemCode
  readonly detail?: string
  /** Which fields of the input are wrong, and how. */
  readonly errors?: readonly FieldError[]
  /** The same id as in the server's log line. */
  readonly requestId?: string
}

export type FieldError = { readonly field: string; readonly message: string }

export type ProblemExtra = {
  readonly detail?: string | undefined
  readonly errors?: readonly FieldError[] | undefined
  readonly requestId?: string | undefined
  /** Seconds, for the header `Retry-After`. */
  readonly retryAfterS?: number
  /** The header `WWW-Authenticate`. */
  readonly challenge?: string
}

export function problemFor(code: ProblemCode, extra: ProblemExtra = {}): Problem {
  const { status, words } = problems[code]
  return {
    type: `/api/problems#${code}`,
    title: words,
    status,
    code,
    ...(extra.detail === undefined ? {} : { detail: extra.detail }),
    ...(extra.errors === undefined ? {} : { errors: extra.errors }),
    ...(extra.requestId === undefined ? {} : { requestId: extra.requestId }),
  }
}
