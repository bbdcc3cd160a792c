import { createCaller, isDone, mustRead, tryUpload, type Caller } from './crash-client.ts'
import type { Lane, Random } from './crash-workload.ts'

const PASSWORD = 'correct horse'

/** Makes the address of a new person; the same ones for the same seed. */
export type NameNext = () => string

/** Signs people up, and deletes every third of them again. */
export function signUpLane(api: string, nameNext: NameNext, random: Random): Lane {
  const people = new Set<string>()
  const departed = new Set<string>()
  let joining: string | null = null
  let leaving: string | null = null
  let last: { email: string; caller: Caller } | null = null

  async function join(): Promise<boolean> {
    const email = nameNext()
    const caller = createCaller(api)
    joining = email
    const person = { email, password: PASSWORD, isArtist: random() < 0.5 }
    const names = { firstName: 'Jo', lastName: 'Joining' }
    if (!isDone(await caller.call('POST', '/users', { ...person, ...names }))) return false
    people.add(email)
    last = { email, caller }
    joining = null
    return true
  }

  async function leave({ email, caller }: { email: string; caller: Caller }): Promise<boolean> {
    leaving = email
    people.delete(email)
    last = null
    if (!isDone(await caller.call('DELETE', '/users/me', { password: PASSWORD }))) return false
    departed.add(email)
    leaving = null
    return true
  }

  const signIn = async (email: string) =>
    createCaller(api).call('POST', '/session', { email, password: PASSWORD })

  const lane = {
    confirmed: 0,
    async step() {
      const done = await (last !== null && random() < 0.34 ? leave(last) : join())
      if (done) lane.confirmed += 1
      return done
    },
    async verify() {
      const complaints: string[] = []
      for (const email of people) {
        if (!isDone(await signIn(email))) complaints.push(`the account of ${email} is lost`)
      }
      for (const email of departed) {
        if ((await signIn(email))?.status !== 401)
          complaints.push(`${email} was deleted and is back`)
      }
      for (const email of [joining, leaving]) {
        const answer = email === null ? null : await signIn(email)
        // Either the whole account or none: never one that is in the way of signing up.
        if (answer !== null && answer.status >= 300 && answer.status !== 401)
          complaints.push(`the account of ${email} is half there (${answer.status})`)
      }
      // Everybody was looked at once; signing in is costly on purpose.
      people.clear()
      departed.clear()
      last = null
      joining = null
      leaving = null
      return complaints
    },
  }
  return lane
}

/** An artist who changes the photo in the profile, by upload, again and again. */
export function photoLane(artist: Caller, random: Random): Lane {
  let photoId: string | null = null
  let inDoubt: string | null | undefined
  const lane = {
    confirmed: 0,
    async step() {
      const next = random() < 0.2 ? null : await tryUpload(artist, random)
      if (next === 'unconfirmed') return false
      inDoubt = next
      if (!isDone(await artist.call('PATCH', '/users/me', { photoId: next }))) return false
      photoId = next
      inDoubt = undefined
      lane.confirmed += 1
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
  return lane
}
