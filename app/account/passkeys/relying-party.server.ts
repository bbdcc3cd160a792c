import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Challenge } from './challenge.server.ts'
import type { StoredPasskey } from './passkey.store.server.ts'

/** Imported on first use, since most processes never need it and its certificates. */
const load = () => import('@simplewebauthn/server')

/** Requires a PIN, a fingerprint or the like, so that a passkey counts as both factors. */
const USER_VERIFICATION = 'required'

/**
 * COSE numbers of EdDSA, ES256 and RS256. The library's defaults depend on the version of Node,
 * which could then leave a passkey that another version cannot verify.
 */
const supportedAlgorithmIDs = [-8, -7, -257]

/** The relying party id is the host of the gallery's public URL. */
const partyIdOf = (origin: string) => new URL(origin).hostname

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))

type NewPasskeyOptions = {
  /** The name of the gallery. */
  readonly gallery: string
  readonly origin: string
  readonly challenge: string
  readonly user: { readonly id: string; readonly email: string }
  readonly known: readonly StoredPasskey[]
}

/** Options for `navigator.credentials.create`. */
export async function registrationOptions(options: NewPasskeyOptions) {
  const { gallery, origin, challenge, user, known } = options
  const { generateRegistrationOptions } = await load()
  return generateRegistrationOptions({
    rpName: gallery,
    rpID: partyIdOf(origin),
    userName: user.email,
    userID: bytesOf(user.id),
    challenge: bytesOf(challenge),
    supportedAlgorithmIDs,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: USER_VERIFICATION },
  })
}

/** Options for `navigator.credentials.get`. */
export async function authenticationOptions({
  origin,
  challenge,
}: Pick<NewPasskeyOptions, 'origin' | 'challenge'>) {
  const { generateAuthenticationOptions } = await load()
  return generateAuthenticationOptions({
    rpID: partyIdOf(origin),
    challenge: bytesOf(challenge),
    userVerification: USER_VERIFICATION,
  })
}

/** The challenge as encoded in the browser's response. */
const challengeOf = ({ text }: Challenge): string => Buffer.from(text).toString('base64url')

/** @returns the new passkey's columns; null if the verification fails */
export async function verifyRegistration(
  credential: object,
  { origin, challenge }: { readonly origin: string; readonly challenge: Challenge },
) {
  const { verifyRegistrationResponse } = await load()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    expectedChallenge: challengeOf(challenge),
    expectedOrigin: origin,
    expectedRPID: partyIdOf(origin),
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => ({ registrationInfo: undefined }))
  if (registrationInfo === undefined) return null
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: [...transports],
  }
}

/** @returns the passkey's new counter; null if the verification fails */
export async function verifyAuthentication(
  credential: object,
  known: {
    readonly origin: string
    readonly challenge: Challenge
    readonly passkey: StoredPasskey
  },
): Promise<number | null> {
  const { origin, challenge, passkey } = known
  const { verifyAuthenticationResponse } = await load()
  const answer = await verifyAuthenticationResponse({
    response: credential as AuthenticationResponseJSON,
    expectedChallenge: challengeOf(challenge),
    expectedOrigin: origin,
    expectedRPID: partyIdOf(origin),
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => null)
  return answer?.verified === true ? answer.authenticationInfo.newCounter : null
}
