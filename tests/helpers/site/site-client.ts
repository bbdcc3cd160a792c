import sharp from 'sharp'
import { newId } from '../../../app/kernel/id.ts'
import { DELIVERY, PASSWORD } from '../app/person.ts'

/** An HTTP client of a running server, with a cookie jar. */
export type SiteClient = {
  readonly email: string
  readonly id: string
  /** The session token; '' for a guest. */
  readonly token: string
  /** The header `cookie` of the session; '' for a guest. */
  readonly cookie: string
  /** Follows no redirect. @param url of another process of the same Frame */
  get(path: string, url?: string): Promise<Response>
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>
  /** Sends a form of a page, and follows no redirect. */
  submit(path: string, body: FormData | URLSearchParams): Promise<Response>
  /** Adds a work with a new image. */
  addWork(title: string, isPublished: boolean): Promise<{ id: string; imageId: string }>
  /** @returns the id of the purchase */
  buy(workId: string, address: string): Promise<string>
  /** The same account on another device. */
  signInAgain(url: string): Promise<SiteClient>
  /** The same person with the session of a response. */
  withCookieOf(answer: Response): SiteClient
  /** A second client with the same cookie. */
  copy(): SiteClient
}

export type SiteClientFields = {
  readonly isArtist: boolean
  readonly firstName?: string
  readonly lastName?: string
}

/** Signs a user up at a server; null opens a guest's client. */
export async function openSiteClient(
  url: string,
  fields: SiteClientFields | null,
): Promise<SiteClient> {
  if (fields === null) return siteClientWith({ url, cookie: '', email: '', id: '' })
  const email = `${newId()}@example.com`
  const { isArtist, firstName = 'Nora', lastName = 'New' } = fields
  const answer = await post(`${url}/api/users`, {
    email,
    password: PASSWORD,
    isArtist,
    firstName,
    lastName,
  })
  if (answer.status !== 201) throw new Error(`sign-up failed: ${await answer.text()}`)
  const { id } = await answer.json()
  return siteClientWith({ url, cookie: cookieOf(answer), email, id })
}

/** The client of an existing account of a server. */
export async function signInToSite(
  url: string,
  email: string,
  password: string = PASSWORD,
): Promise<SiteClient> {
  const answer = await post(`${url}/api/session`, { email, password })
  return siteClientWith({ url, cookie: cookieOf(answer), email, id: '' })
}

const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''

function post(url: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

type Identity = {
  readonly url: string
  readonly cookie: string
  readonly email: string
  readonly id: string
}

function siteClientWith(identity: Identity): SiteClient {
  const { url, cookie, email, id } = identity
  const own: Record<string, string> = cookie === '' ? {} : { cookie }
  const send: SiteClient['send'] = (method, path, body, headers = {}) =>
    fetch(url + path, {
      method,
      headers: { ...own, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    email,
    id,
    token: cookie.split('=')[1] ?? '',
    cookie,
    get: (path, at = url) => fetch(at + path, { headers: own, redirect: 'manual' }),
    send,
    submit: (path, body) =>
      fetch(url + path, { method: 'POST', headers: own, body, redirect: 'manual' }),
    async addWork(title, isPublished) {
      const image = await send('POST', '/api/images', { dataUrl: await drawDataUrl() })
      const { id: imageId } = await image.json()
      const work = await send('POST', '/api/artworks', { title, price: 120, imageId })
      const { id: workId } = await work.json()
      if (isPublished) await send('PUT', `/api/artworks/${workId}/publication`)
      return { id: workId, imageId }
    },
    async buy(workId, address) {
      await send('POST', '/api/cart/items', { id: workId })
      const order = { delivery: { ...DELIVERY, address }, total: 120 }
      const answer = await send('POST', '/api/purchases', order, { 'idempotency-key': newId() })
      return (await answer.json()).id
    },
    async signInAgain(at) {
      const answer = await post(`${at}/api/session`, { email, password: PASSWORD })
      return siteClientWith({ ...identity, url: at, cookie: cookieOf(answer) })
    },
    withCookieOf: (answer) => siteClientWith({ ...identity, cookie: cookieOf(answer) }),
    copy: () => siteClientWith(identity),
  }
}

async function drawDataUrl(): Promise<string> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const image = sharp({
    create: { width: 300, height: 200, channels: 3, background: '#fff', noise },
  })
  return `data:image/png;base64,${(await image.png().toBuffer()).toString('base64')}`
}
