import { randomUUID } from 'node:crypto'
import { plainImage } from '../../../app/images/image-fixture.server.ts'
import { TOKEN_SCOPE_NAMES } from '../../../app/routing/token-scope.ts'
import { DELIVERY, PASSWORD } from '../../helpers/app/person.ts'

/** A person with an account, and one of everything that such people own. */
export type SitePerson = {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly cookie: string
  readonly workIds: readonly string[]
  readonly imageIds: readonly string[]
  readonly purchaseIds: readonly string[]
  readonly saleIds: readonly string[]
  readonly sessionIds: readonly string[]
  readonly tokenIds: readonly string[]
  /** A shared list with the stock photo. */
  readonly listId: string
  readonly shareToken: string
  readonly savedSearchId: string
  /** A published exhibition with a work, and one that is a draft. */
  readonly exhibitionIds: readonly string[]
  /** An API token with all scopes. */
  readonly apiToken: string
}

export type NewPerson = {
  readonly isArtist: boolean
  /** A stock photo, which everybody may buy. */
  readonly sketch: string
}

/** The price of published works in euros. */
export const PRICE = 120

/** @param url of the API */
export async function openPerson(
  url: string,
  { isArtist, sketch }: NewPerson,
): Promise<SitePerson> {
  const email = `${randomUUID()}@example.com`
  const signedUp = await fetch(`${url}/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      password: PASSWORD,
      firstName: 'Ada',
      lastName: 'Fuzz',
      isArtist,
    }),
  })
  const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { id } = (await must(signedUp)) as { id: string }
  const call = callerOf(url, cookie)
  const imageIds: string[] = []
  const workIds: string[] = []
  if (isArtist) {
    const { id } = await call('POST', '/images', { dataUrl: await pictureUrl() })
    imageIds.push(String(id))
    for (const price of [PRICE, PRICE, null]) {
      const body = { title: 'Dawn', price, imageId: id, tags: 'a,b' }
      const work = await call('POST', '/artworks', body)
      workIds.push(String(work['id']))
      if (price !== null) await call('PUT', `/artworks/${String(work['id'])}/publication`)
    }
  }
  const exhibitionIds = isArtist ? await exhibit(call, workIds) : []
  const purchaseIds = await buyTwice(call, sketch)
  const saleIds = isArtist ? await sellOne(call, workIds[0] ?? '') : []
  const { items } = (await call('GET', '/users/me/sessions')) as { items: { id: string }[] }
  const sessionIds = items.map((session) => session.id)
  const bought = { purchaseIds, saleIds }
  const made = await makeToken(call)
  return {
    id,
    email,
    password: PASSWORD,
    cookie,
    workIds,
    imageIds,
    sessionIds,
    exhibitionIds,
    ...bought,
    ...made,
    ...(await collect(call, sketch)),
  }
}

async function exhibit(call: Call, workIds: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const isPublished of [true, false]) {
    const { id } = await call('POST', '/exhibitions', { kind: 'exhibition', title: 'Shore' })
    const works = workIds.slice(0, 2).map((workId) => ({ id: workId }))
    await call('PUT', `/exhibitions/${String(id)}/works`, { works })
    if (isPublished) await call('PUT', `/exhibitions/${String(id)}/publication`)
    ids.push(String(id))
  }
  return ids
}

async function collect(call: Call, sketch: string) {
  const { id } = await call('POST', '/lists', { name: 'Hall' })
  const listId = String(id)
  await call('PUT', `/lists/${listId}/items/${sketch}`)
  const { shareToken } = await call('PUT', `/lists/${listId}/sharing`)
  const saved = await call('POST', '/users/me/saved-searches', { query: 'q=dawn' })
  return { listId, shareToken: String(shareToken), savedSearchId: String(saved['id']) }
}

async function makeToken(call: Call): Promise<Pick<SitePerson, 'tokenIds' | 'apiToken'>> {
  const input = { name: 'Fuzz', scopes: TOKEN_SCOPE_NAMES, days: 30, password: PASSWORD }
  const { id, token } = await call('POST', '/users/me/tokens', input)
  return { tokenIds: [String(id)], apiToken: String(token) }
}

/** Signs in a person whose session has ended; null if they can no longer sign in. */
export async function signInOnceMore(url: string, person: SitePerson): Promise<SitePerson | null> {
  const { email, password } = person
  const answer = await fetch(`${url}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
  return answer.ok && cookie !== undefined ? { ...person, cookie } : null
}

type Call = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>

function callerOf(url: string, cookie: string): Call {
  return async (method, path, body) =>
    must(
      await fetch(`${url}${path}`, {
        method,
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
}

async function must(answer: Response): Promise<Record<string, unknown>> {
  const text = await answer.text()
  if (!answer.ok) throw new Error(`the site could not be furnished: ${answer.status} ${text}`)
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

async function buyTwice(call: Call, id: string): Promise<string[]> {
  return [await buy(call, id), await buy(call, id)]
}

/** The artist buys one of their own works. */
async function sellOne(call: Call, workId: string): Promise<string[]> {
  await buy(call, workId)
  const { items } = (await call('GET', '/sales')) as { items: { id: string }[] }
  return items.map(({ id }) => id)
}

async function buy(call: Call, id: string): Promise<string> {
  await call('POST', '/cart/items', { id })
  const { total } = await call('GET', '/cart')
  const bought = await call('POST', '/purchases', { delivery: DELIVERY, total })
  return String(bought['id'])
}

async function pictureUrl(): Promise<string> {
  const shade = randomUUID().slice(0, 6)
  const png = await plainImage({ background: `#${shade}` })
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`
}
