import { createCrashClient, isDone, mustRead, tryUpload, type CrashClient } from './crash-client.ts'
import type { Workload, Random } from './crash-workload.ts'

const PASSWORD = 'correct horse'

/** Generates the email address of a new user; the same ones for the same seed. */
export type NextEmail = () => string

/** Signs users up and deletes every third account again. */
export function accountWorkload(api: string, nextEmail: NextEmail, random: Random): Workload {
  const people = new Set<string>()
  const deletedEmails = new Set<string>()
  let signingUp: string | null = null
  let deleting: string | null = null
  let last: { email: string; client: CrashClient } | null = null

  async function signUp(): Promise<boolean> {
    const email = nextEmail()
    const client = createCrashClient(api)
    signingUp = email
    const person = { email, password: PASSWORD, isArtist: random() < 0.5 }
    const names = { firstName: 'Jo', lastName: 'Joining' }
    if (!isDone(await client.call('POST', '/users', { ...person, ...names }))) return false
    people.add(email)
    last = { email, client }
    signingUp = null
    return true
  }

  async function deleteAccount({
    email,
    client,
  }: {
    email: string
    client: CrashClient
  }): Promise<boolean> {
    deleting = email
    people.delete(email)
    last = null
    if (!isDone(await client.call('DELETE', '/users/me', { password: PASSWORD }))) return false
    deletedEmails.add(email)
    deleting = null
    return true
  }

  const signIn = async (email: string) =>
    createCrashClient(api).call('POST', '/session', { email, password: PASSWORD })

  const workload = {
    confirmed: 0,
    async step() {
      const done = await (last !== null && random() < 0.34 ? deleteAccount(last) : signUp())
      if (done) workload.confirmed += 1
      return done
    },
    async verify() {
      const violations: string[] = []
      for (const email of people) {
        if (!isDone(await signIn(email))) violations.push(`the account of ${email} is lost`)
      }
      for (const email of deletedEmails) {
        if ((await signIn(email))?.status !== 401)
          violations.push(`${email} was deleted and is present again`)
      }
      for (const email of [signingUp, deleting]) {
        const answer = email === null ? null : await signIn(email)
        // Half an account would block signing up with the same address.
        if (answer !== null && answer.status >= 300 && answer.status !== 401)
          violations.push(`the account of ${email} is incomplete (${answer.status})`)
      }
      // Checks each account only once, since hashing a password is slow.
      people.clear()
      deletedEmails.clear()
      last = null
      signingUp = null
      deleting = null
      return violations
    },
  }
  return workload
}

/** An artist who uploads one profile photo after another. */
export function profilePhotoWorkload(artist: CrashClient, random: Random): Workload {
  let photoId: string | null = null
  let inDoubt: string | null | undefined
  const workload = {
    confirmed: 0,
    async step() {
      const next = random() < 0.2 ? null : await tryUpload(artist, random)
      if (next === 'unconfirmed') return false
      inDoubt = next
      if (!isDone(await artist.call('PATCH', '/users/me', { photoId: next }))) return false
      photoId = next
      inDoubt = undefined
      workload.confirmed += 1
      return true
    },
    async verify() {
      const { profilePhoto } = await mustRead(artist, '/users/me')
      const there = /^\/images\/([0-9a-f]{64})\//.exec(profilePhoto)?.[1] ?? null
      const isKnown = there === photoId || (inDoubt !== undefined && there === inDoubt)
      photoId = there
      inDoubt = undefined
      return isKnown ? [] : [`the profile photo is ${there}`]
    },
  }
  return workload
}
