import { hash } from '@node-rs/argon2'

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
const PASSWORD = 'a bench is for sitting'
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

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

async function signUpAll(port: number) {
  const people: Awaited<ReturnType<typeof signUp>>[] = []
  while (people.length < PEOPLE) {
    people.push(
      ...(await Promise.all(Array.from({ length: MAX_CONCURRENT_SIGN_UPS }, () => signUp(port)))),
    )
  }
  return people
}

async function signUp(port: number) {
  const email = `bench-${crypto.randomUUID()}@example.com`
  const person = {
    email,
    password: PASSWORD,
    firstName: 'Ben',
    lastName: 'Chmark',
    isArtist: false,
  }
  const response = await fetch(`http://127.0.0.1:${port}/api/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  if (response.status !== 201) throw new Error(`nobody could sign up: ${await response.text()}`)
  const { id } = (await response.json()) as { id: string }
  return { id, email, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}
