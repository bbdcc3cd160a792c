import type { Api } from '../../../app/api/api.server.ts'
import { newId } from '../../../app/kernel/id.ts'
import { newPhoto } from '../files/new-photo.ts'

// Tests read responses of many shapes.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = { status: number; body: any; headers: Headers }

/** A user who calls the API, with a cookie jar. */
export type Person = {
  readonly email: string
  readonly id: string
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
}

export const PASSWORD = 'correct horse'

/** @param from the client's IP address; '' when unknown */
export function createGuest(api: Api, from = ''): Person {
  const jar = new Map<string, string>()
  return {
    email: '',
    id: '',
    async call(method, path, body, headers = {}) {
      const isRaw = body instanceof FormData || body instanceof Uint8Array
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const request = {
        method,
        headers: {
          ...(cookie === '' ? {} : { cookie }),
          ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
      }
      const response = await api.request(path, request, { address: from })
      for (const set of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(set) ?? []
        if (/max-age=0/i.test(set)) jar.delete(name)
        else jar.set(name, value)
      }
      const bytes = Buffer.from(await response.arrayBuffer())
      return {
        status: response.status,
        headers: response.headers,
        body: bodyOf(response.headers, bytes),
      }
    },
  }
}

function bodyOf(headers: Headers, bytes: Buffer): unknown {
  if (/x-tar|pdf|zip|jpeg/.test(headers.get('content-type') ?? '')) return bytes
  const text = bytes.toString()
  if (text === '') return null
  return /json(?!l)/.test(headers.get('content-type') ?? '') ? JSON.parse(text) : text
}

export async function signUp(
  api: Api,
  fields: { isArtist: boolean; email?: string; firstName?: string; lastName?: string },
): Promise<Person> {
  const guest = createGuest(api)
  const email = fields.email ?? `${newId()}@example.com`
  const answer = await guest.call('POST', '/users', {
    email,
    password: PASSWORD,
    firstName: fields.firstName ?? (fields.isArtist ? 'Ada' : 'Carl'),
    lastName: fields.lastName ?? (fields.isArtist ? 'Artist' : 'Collector'),
    isArtist: fields.isArtist,
  })
  if (answer.status !== 201) throw new Error(`sign-up failed: ${JSON.stringify(answer.body)}`)
  return { ...guest, email, id: answer.body.id }
}

/** An uploaded image, different from every other. */
export async function uploadImage(artist: Person): Promise<string> {
  const form = new FormData()
  form.set('file', new File([await newPhoto()], 'work.png', { type: 'image/png' }))
  const { body } = await artist.call('POST', '/images', form)
  return body.id
}

const images = new WeakMap<Person, Promise<string>>()

/** The image that the works of an artist share. */
export function firstImageOf(artist: Person): Promise<string> {
  const image = images.get(artist) ?? uploadImage(artist)
  images.set(artist, image)
  return image
}

/**
 * Adds a work, published by default. Works of an artist share an image unless one is given.
 * @returns its id
 */
export async function addArtwork(
  artist: Person,
  fields: {
    title?: string
    price?: number | null
    isPublished?: boolean
    imageId?: string
  } = {},
): Promise<string> {
  const { title = 'Morning', price = 120, isPublished = true } = fields
  const imageId = fields.imageId ?? (await firstImageOf(artist))
  const created = await artist.call('POST', '/artworks', { title, price, imageId })
  if (isPublished) await artist.call('PUT', `/artworks/${created.body.id}/publication`)
  return created.body.id
}

export const DELIVERY = {
  firstName: 'Carl',
  lastName: 'Collector',
  email: 'carl@example.com',
  address: '1 Paper Street',
  city: 'Ghent',
  postalCode: '9000',
  country: 'Belgium',
}

/** Buys the content of a cart. */
export async function checkOut(buyer: Person, key: string = newId()): Promise<Answer> {
  const { body: cart } = await buyer.call('GET', '/cart')
  return buyer.call(
    'POST',
    '/purchases',
    { delivery: DELIVERY, total: cart.total },
    { 'idempotency-key': key },
  )
}

/** Signs in on another device: a new cookie jar for the same account. */
export async function signInAgain(api: Api, person: Person, password = PASSWORD): Promise<Person> {
  const device = createGuest(api)
  const answer = await device.call('POST', '/session', { email: person.email, password })
  if (answer.status !== 201) throw new Error(`sign-in failed: ${JSON.stringify(answer.body)}`)
  return { ...device, email: person.email, id: person.id }
}
