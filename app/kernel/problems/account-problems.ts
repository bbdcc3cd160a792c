import type { ProblemRow } from './problem-row.ts'

// Single exports let the bundler drop the messages that a page does not use.
export const WEAK_PASSWORD = {
  status: 422,
  message: 'Password should be at least 6 characters',
} as const
export const PASSWORD_TOO_LONG = {
  status: 422,
  message: 'Password should be at most 128 characters',
} as const
export const INVALID_EMAIL = { status: 422, message: 'Please enter a valid email address' } as const

/** The part of `problems` for sign-in, sign-up, roles and ownership. */
export const ACCOUNT_PROBLEMS = {
  'invalid-credential': { status: 401, message: 'Invalid email or password' },
  'user-not-found': { status: 404, message: 'No account found with this email' },
  'wrong-password': { status: 403, message: 'Current password is incorrect' },
  'email-already-in-use': { status: 409, message: 'An account with this email already exists' },
  'incorrect-password': { status: 403, message: 'Incorrect password' },
  'weak-password': WEAK_PASSWORD,
  'password-too-long': PASSWORD_TOO_LONG,
  'invalid-email': INVALID_EMAIL,
  'email-unverified': {
    status: 403,
    message: 'Confirm your email address first: open the link that we sent you',
  },
  'email-verified': { status: 409, message: 'Your email address is confirmed already' },
  'email-unchanged': { status: 422, message: 'This is your email address already' },
  'email-link-invalid': {
    status: 410,
    message: 'This link is no longer valid. Please request a new one.',
  },
  'user-data-not-found': { status: 404, message: 'User data not found' },
  'wrong-code': {
    status: 403,
    message: 'This code is wrong, or was used already. Wait for the next one.',
  },
  'second-step-expired': {
    status: 401,
    message: 'This took too long, or was finished already. Please log in again.',
  },
  'passkey-refused': {
    status: 401,
    message: 'This passkey was not accepted. Try again, or log in with your password.',
  },
  'passkey-not-found': { status: 404, message: 'This passkey was removed already' },
  'passkeys-full': {
    status: 422,
    message: 'This passkey is known already, or you have 20. Remove one to add another.',
  },
  'two-factor-on': {
    status: 409,
    message: 'Two-step login is already on. If you have no backup codes, get new ones',
  },
  'two-factor-off': { status: 409, message: 'Two-step login is off' },
  'two-factor-not-started': {
    status: 409,
    message: 'The key has expired. Please set up two-step login again.',
  },
  'api-token-invalid': {
    status: 401,
    message: 'This API token is not valid. It may have expired or been revoked.',
  },
  'insufficient-scope': { status: 403, message: 'This API token does not have the scope for this' },
  'session-required': { status: 403, message: 'API tokens cannot do this. Log in instead.' },
  'api-token-not-found': { status: 404, message: 'This token was revoked already' },
  'api-tokens-full': {
    status: 422,
    message: 'You have 50 tokens. Revoke one to make another.',
  },
  'session-not-found': { status: 404, message: 'This session has already ended' },
  'not-signed-in': { status: 401, message: 'No user is currently signed in' },
  'invitation-required': {
    status: 403,
    message:
      'Signing up here is by invitation. Ask the people who run this gallery: see Contact Us.',
  },
  'invitation-invalid': {
    status: 403,
    message: 'This invitation has expired, was used before, or was revoked',
  },
  'invitation-not-found': { status: 404, message: 'There is no such invitation any more' },
  'reset-token-invalid': {
    status: 410,
    message: 'This reset link is no longer valid. Please request a new one.',
  },
  'password-sign-in-disabled': {
    status: 403,
    message: 'This gallery uses no passwords. Log in with one of the accounts that it accepts.',
  },
  'provider-not-found': { status: 404, message: 'There is no such sign-in provider' },
  'provider-unavailable': {
    status: 503,
    message: 'The sign-in provider does not answer. Please try again in a moment.',
  },
  'provider-refused': {
    status: 403,
    message: 'The sign-in provider did not confirm who you are. Please try again.',
  },
  'provider-cancelled': { status: 403, message: 'The sign-in was cancelled. Nothing has changed.' },
  'provider-without-email': {
    status: 422,
    message: 'The sign-in provider did not share your email address, which an account here needs',
  },
  'provider-account-differs': {
    status: 403,
    message: 'You signed in to another account at the provider than the one that is linked here',
  },
  'sign-in-expired': {
    status: 410,
    message: 'This sign-in has expired, was used before, or began in another browser',
  },
  'account-not-linked': {
    status: 409,
    message: 'An account with this email exists here, and is not linked to this provider',
  },
  'linked-elsewhere': {
    status: 409,
    message: 'This account at the provider is linked to another account here',
  },
  'linked-account-not-found': { status: 404, message: 'This account is not linked any more' },
  'last-sign-in-method': {
    status: 409,
    message: 'This is your only way to log in. Add another one before you remove it.',
  },
  'sign-in-again': {
    status: 403,
    message: 'Log in again to confirm that it is you',
  },
  'account-suspended': {
    status: 403,
    message: 'This account is suspended. Ask the people who run this gallery: see Contact Us.',
  },
  'artists-only': { status: 403, message: 'Must be logged in as an artist' },
  'collector-fields-only': {
    status: 403,
    message: 'Only artists can change their location, bio, statement and photo',
  },
  'sign-in-to-favourite': { status: 401, message: 'Please sign in to save favourites' },
  'sign-in-to-follow': { status: 401, message: 'Please sign in to follow artists' },
  'foreign-origin': {
    status: 403,
    message: 'This request came from another site and was rejected',
  },
} as const satisfies Readonly<Record<string, ProblemRow>>
