import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Challenge } from './challenge.server.ts'
import type { StoredPasskey } from './passkey.store.server.ts'

/** Imported on first use: most processes never need its certificates. */
const load = () => import('@simplewebauthn/server')

/** Whoever uses a passkey has proved a PIN, a fingerprint or the like: it is both factors. */
const USER_VERIFICATION = 'required'

/** Passkeys know a gallery by the host of its public address. */
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

/** What a browser needs to make a passkey. */
export async function registrationOptions(options: NewPasskeyOptions) {
  const { gallery, origin, challenge, user, known } = options
  const { generateRegistrationOptions } = await load()
  return generateRegistrationOptions({
    rpName: gallery,
    rpID: partyIdOf(origin),
    userName: user.email,
    userID: bytesOf(user.id),
    challenge: bytesOf(challenge),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: USER_VERIFICATION },
  })
}

/** What a browser needs to use a passkey. */
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

/** As a browser sends the challenge back. */
const challengeOf = ({ text }: Challenge): string => Buffer.from(text).toString('base64url')

/** @returns what is stored of a new passkey; null for an answer that proves nothing */
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

/** @returns the new counter of the passkey; null for an answer that proves nothing */
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
