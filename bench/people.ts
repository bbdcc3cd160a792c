import { hash } from '@node-rs/argon2'

/** Somebody signed in to Frame, and somebody in whose name the floor writes. */
export type BenchPeople = {
  readonly cookie: string
  readonly email: string
  readonly password: string
  readonly floorId: string
  /** Of the same password and cost as Frame's own. */
  readonly hash: string
}

const PASSWORD = 'a bench is for sitting'
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export async function preparePeople(port: number): Promise<BenchPeople> {
  const [visitor, other] = await Promise.all([signUp(port), signUp(port)])
  return {
    cookie: visitor.cookie,
    email: visitor.email,
    password: PASSWORD,
    floorId: other.id,
    hash: await hash(PASSWORD, ARGON2ID),
  }
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
