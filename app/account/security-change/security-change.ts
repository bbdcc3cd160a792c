/** A change to a user's sign-in methods of which they are notified. */
export type SecurityChange =
  | { readonly what: 'password-changed' | 'password-set' | 'new-device' }
  | {
      readonly what: 'password-reset'
      /** Names of the passkeys removed with the old password. */
      readonly removed: readonly string[]
      /** Names of the remaining passkeys. */
      readonly kept: readonly string[]
    }
  | { readonly what: 'two-factor-on' | 'two-factor-off' }
  | {
      readonly what: 'email-change-requested' | 'email-changed'
      /** The new email address. */
      readonly email: string
    }
  | { readonly what: 'backup-code-used'; readonly left: number }
  | {
      readonly what: 'passkey-added' | 'passkey-removed' | 'provider-linked' | 'provider-unlinked'
      /** Name of the passkey or the provider. */
      readonly name: string
    }
  | { readonly what: 'token-made'; readonly name: string; readonly scopes: readonly string[] }

/**
 * @param gallery the gallery's name
 * @returns the mail's subject, and its first sentence without time and place
 */
export function describeChange(
  change: SecurityChange,
  gallery: string,
): {
  readonly subject: string
  readonly sentence: string
} {
  switch (change.what) {
    case 'password-changed':
      return content(
        `Your ${gallery} password was changed`,
        'The password of your account was changed',
      )
    case 'password-reset':
      return content(
        `Your ${gallery} password was reset`,
        'A new password was set for your account with a link that was sent to this address',
      )
    case 'password-set':
      return content(
        `Your ${gallery} account has a password`,
        'A first password was set for your account, so that you can log in with it',
      )
    case 'two-factor-on':
      return content(
        'Two-step login is on',
        'Two-step login with an authenticator app was turned on for your account',
      )
    case 'two-factor-off':
      return content('Two-step login is off', 'Two-step login was turned off for your account')
    case 'backup-code-used':
      return content(
        'A backup code was used',
        `Somebody logged in to your account with one of your backup codes (${change.left} left)`,
      )
    case 'email-change-requested':
      return content(
        `A new email address was given for your ${gallery} account`,
        `Somebody asked for ${change.email} to become the email address of your account. ` +
          'It will, once the link that we sent there is opened',
      )
    case 'email-changed':
      return content(
        `The email address of your ${gallery} account was changed`,
        `The email address of your account is now ${change.email}`,
      )
    case 'new-device':
      return content(
        `New login to your ${gallery} account`,
        `Somebody logged in to your account with a browser that ${gallery} has not seen before`,
      )
    case 'passkey-added':
      return content(
        'A passkey was added',
        `The passkey “${change.name}” was added to your account`,
      )
    case 'passkey-removed':
      return content(
        'A passkey was removed',
        `The passkey “${change.name}” was removed from your account`,
      )
    case 'token-made':
      return content(
        'An API token was made',
        `The API token “${change.name}” was made for your account, for: ${change.scopes.join(', ')}`,
      )
    case 'provider-linked':
      return content(
        `Login with ${change.name} was added`,
        `Your account can now be used by logging in with ${change.name}`,
      )
    case 'provider-unlinked':
      return content(
        `Login with ${change.name} was removed`,
        `Your account can no longer be used by logging in with ${change.name}`,
      )
  }
}

const content = (subject: string, sentence: string) => ({ subject, sentence })
