import { hash } from '@node-rs/argon2'
import { PASSWORD } from '../tests/helpers/app/person.ts'
import { openSiteClient, type SiteClient } from '../tests/helpers/site/site-client.ts'

/** Signed-in accounts of Frame, and those for which the floor writes. */
export type BenchAccounts = {
  readonly cookies: readonly string[]
  readonly email: string
  readonly password: string
  readonly floorIds: readonly string[]
  /** A hash of the same password, with the same parameters as Frame's own. */
  readonly hash: string
}

/** Twice the number of connections, so that no account has two requests at once. */
const PEOPLE = 64
/** More would wait in the queue of password hashes. */
const MAX_CONCURRENT_SIGN_UPS = 16
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Signs up the accounts of a measurement. */
export async function prepareAccounts(port: number): Promise<BenchAccounts> {
  const visitors = await signUpAll(port)
  const others = await signUpAll(port)
  return {
    cookies: visitors.map(({ cookie }) => cookie),
    email: visitors[0]?.email ?? '',
    password: PASSWORD,
    floorIds: others.map(({ id }) => id),
    hash: await hash(PASSWORD, ARGON2ID),
  }
}

async function signUpAll(port: number): Promise<SiteClient[]> {
  const signUp = () => openSiteClient(`http://127.0.0.1:${port}`, { isArtist: false })
  const people: SiteClient[] = []
  while (people.length < PEOPLE) {
    people.push(...(await Promise.all(Array.from({ length: MAX_CONCURRENT_SIGN_UPS }, signUp))))
  }
  return people
}
