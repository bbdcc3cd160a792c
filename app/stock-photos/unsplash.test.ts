import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  ACCESS_KEY,
  startUnsplashServer,
  unsplashPhoto,
  type Behaviour,
  type UnsplashServer,
} from '../../tests/helpers/services/unsplash-server.ts'
import type { StockPhotoSource } from './stock-photo-source.server.ts'
import { createUnsplash } from './unsplash.server.ts'

const MINUTE = 60_000

let service: UnsplashServer
let source: StockPhotoSource
let now: Date
let warnings: { fields: object; message: string }[]

function connectTo(url: string, accessKey = ACCESS_KEY): StockPhotoSource {
  return createUnsplash({
    accessKey,
    url,
    now: () => now,
    timeoutMs: 1500,
    log: { warn: (fields, message) => warnings.push({ fields, message }) },
  })
}

const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}

beforeEach(async () => {
  service = await startUnsplashServer()
  now = new Date('2026-05-04T10:20:30Z')
  warnings = []
  source = connectTo(service.url)
})

afterEach(() => service.close())

describe('a search', () => {
  // Specification: 1.16, 7.41, 7.42, 7.43, 7.44, 9.13
  test('sends the parameters and headers of the specification', async () => {
    await source.search(2)
    const [request] = service.requests
    expect(request?.path).toBe('/search/photos')
    expect(request?.query).toEqual({
      query: 'portraits sketch on white paper',
      per_page: '30',
      orientation: 'landscape',
      page: '2',
    })
    expect(request?.headers['authorization']).toBe(`Client-ID ${ACCESS_KEY}`)
    expect(request?.headers['accept-version']).toBe('v1')
  })

  test('returns the photos of the page and the number of pages', async () => {
    const result = await source.search(3)
    if (result === 'unavailable') throw new Error('the search failed')
    expect(result.totalPages).toBe(3)
    expect(result.photos.map((photo) => photo.id)).toEqual([
      'Photo_00061',
      'Photo_00062',
      'Photo_00063',
      'Photo_00064',
      'Photo_00065',
    ])
  })

  test('omits photos that cannot be read or credited', async () => {
    service.photos = [
      unsplashPhoto('good-photo1'),
      unsplashPhoto('no-credits1', { links: {} }),
      unsplashPhoto('bad-address', { urls: { regular: 'javascript:alert(1)', small: '' } }),
    ]
    const result = await source.search(1)
    expect(result).toMatchObject({ photos: [{ id: 'good-photo1' }] })
    expect(warnings).toEqual([
      { fields: { page: 1, unreadable: 2 }, message: 'some stock photos could not be read' },
    ])
  })

  test('supports a service URL with a path', async () => {
    await connectTo(`${service.url}/behind/a/proxy`).search(1)
    expect(service.requests[0]?.path).toBe('/behind/a/proxy/search/photos')
  })
})

describe('a photo', () => {
  test('has the shape of an artwork', async () => {
    expect(await source.find('Photo_00001')).toEqual({
      id: 'Photo_00001',
      title: 'A face in pencil',
      description: 'A face in pencil. Drawn in one sitting.',
      created_at: '2021-03-04T10:06:07.000Z',
      width: 4000,
      height: 3000,
      placeholder: '#a7a2a1',
      tags: ['sketch', 'portrait'],
      urls: {
        regular:
          'https://images.unsplash.com/photo-Photo_00001?ixid=abc123&ixlib=rb-4.0.3&q=80&w=1080&fit=max',
        small:
          'https://images.unsplash.com/photo-Photo_00001?ixid=abc123&ixlib=rb-4.0.3&q=80&w=400&fit=max',
      },
      alt_description: 'pencil drawing of a woman looking left',
      user: {
        name: 'Annie Example',
        location: 'Montreal, Qc',
        bio: 'Draws every day.',
        total_likes: 20,
        profile_image: {
          small: 'https://images.unsplash.com/profile-1?w=32&h=32',
          medium: 'https://images.unsplash.com/profile-1?w=64&h=64',
          large: 'https://images.unsplash.com/profile-1?w=128&h=128',
        },
      },
      attribution: {
        photographerUrl: 'https://unsplash.com/@annieexample?utm_source=frame&utm_medium=referral',
        photoUrl: 'https://unsplash.com/photos/Photo_00001?utm_source=frame&utm_medium=referral',
      },
    })
    expect(service.requests[0]?.path).toBe('/photos/Photo_00001')
  })

  test('without texts and optional fields is accepted', async () => {
    service.photos = [
      unsplashPhoto('bare-photo1', {
        description: null,
        alt_description: null,
        tags: undefined,
        color: null,
        user: {
          name: null,
          username: 'someone',
          profile_image: null,
          links: { html: 'https://unsplash.com/@someone' },
        },
      }),
    ]
    expect(await source.find('bare-photo1')).toMatchObject({
      title: 'Untitled',
      description: '',
      alt_description: 'Untitled',
      tags: [],
      placeholder: '#e6e3dc',
      user: { name: 'someone', location: '', bio: '', total_likes: 0 },
    })
  })

  test('is described by its description when it has no alternative text', async () => {
    service.photos = [unsplashPhoto('described01', { alt_description: null })]
    expect(await source.find('described01')).toMatchObject({
      alt_description: 'A face in pencil. Drawn in one sitting.',
    })
  })

  test('that does not exist is requested once in ten minutes', async () => {
    expect(await source.find('no-such-one')).toBeNull()
    expect(await source.find('no-such-one')).toBeNull()
    expect(service.requests).toHaveLength(1)
    pass(10 * MINUTE)
    expect(await source.find('no-such-one')).toBeNull()
    expect(service.requests).toHaveLength(2)
  })

  test('that did not exist while the clock ran ahead is requested again when it is right', async () => {
    const ahead = 3 * 24 * 60 * MINUTE
    pass(ahead)
    expect(await source.find('no-such-one')).toBeNull()
    pass(-ahead)
    expect(await source.find('no-such-one')).toBeNull()
    expect(service.requests).toHaveLength(2)
  })

  test.each(['sketch-hand', '../me', 'short', '0197a0c5-9a10-7b1e-8f00-0123456789ab', ''])(
    'called %j is no photo of the service and is never asked for',
    async (id) => {
      expect(await source.find(id)).toBeNull()
      expect(service.requests).toHaveLength(0)
    },
  )

  test('is not looked up with the last calls of the hour, which the gallery needs', async () => {
    service.callsLeft = 9
    expect(await source.search(1)).not.toBe('unavailable')
    expect(await source.find('Photo_00001')).toBe('unavailable')
    expect(await source.search(2)).not.toBe('unavailable')
    pass(60 * MINUTE)
    expect(await source.find('Photo_00001')).toMatchObject({ id: 'Photo_00001' })
  })

  test('is looked up again when a clock that ran ahead has counted too few calls', async () => {
    service.callsLeft = 9
    const ahead = 3 * 24 * 60 * MINUTE
    pass(ahead)
    expect(await source.search(1)).not.toBe('unavailable')
    expect(await source.find('Photo_00001')).toBe('unavailable')
    pass(-ahead)
    expect(await source.find('Photo_00001')).toMatchObject({ id: 'Photo_00001' })
  })
})

describe('a service in trouble', () => {
  const faults: [string, Behaviour][] = [
    ['answers with an error', { kind: 'error', status: 500 }],
    ['is being repaired', { kind: 'error', status: 503 }],
    ['is slow', { kind: 'slow', milliseconds: 2500 }],
    ['stops half-way', { kind: 'stuck' }],
    ['closes the connection', { kind: 'closes' }],
    ['sends broken JSON', { kind: 'body', text: '{"total":133,"total_pa' }],
    ['sends an HTML page', { kind: 'body', text: '<!doctype html><p>Please sign in to the Wi-Fi' }],
    ['sends JSON of another kind', { kind: 'body', text: '{"photos":[]}' }],
    ['sends only unreadable photos', { kind: 'body', text: '{"total_pages":1,"results":[{}]}' }],
  ]

  test.each(faults)('that %s is unavailable, and never throws', async (_, behaviour) => {
    service.behave(behaviour)
    expect(await source.search(1)).toBe('unavailable')
    expect(await source.find('Photo_00001')).toBe('unavailable')
    expect(warnings).toHaveLength(2)
  })

  test.each(faults)('that %s is not called after three faults in a row', async (_, behaviour) => {
    service.behave(behaviour)
    for (let call = 0; call < 5; call += 1) expect(await source.search(1)).toBe('unavailable')
    expect(service.requests).toHaveLength(3)
  })

  test('that is slow delays a request by no more than the timeout', async () => {
    service.behave({ kind: 'slow', milliseconds: 30_000 })
    expect(await source.search(1)).toBe('unavailable')
  })

  test('that refuses connections is unavailable', async () => {
    await service.close()
    expect(await source.search(1)).toBe('unavailable')
    service = await startUnsplashServer()
  })

  test('is called again after a pause, which doubles with each further fault', async () => {
    service.behave({ kind: 'error', status: 502 })
    for (let call = 0; call < 3; call += 1) await source.search(1)
    pass(14_999)
    await source.search(1)
    expect(service.requests).toHaveLength(3)
    pass(1)
    await source.search(1)
    expect(service.requests).toHaveLength(4)
    pass(29_999)
    await source.search(1)
    expect(service.requests).toHaveLength(4)
    pass(1)
    service.behave({ kind: 'well' })
    expect(await source.search(1)).not.toBe('unavailable')
  })

  test('that has recovered gets a short first pause again', async () => {
    service.behave({ kind: 'error', status: 500 })
    for (let call = 0; call < 3; call += 1) await source.search(1)
    pass(15_000)
    service.behave({ kind: 'well' })
    await source.search(1)
    service.behave({ kind: 'error', status: 500 })
    for (let call = 0; call < 3; call += 1) await source.search(1)
    pass(14_999)
    await source.search(1)
    expect(service.requests).toHaveLength(7)
    pass(1)
    await source.search(1)
    expect(service.requests).toHaveLength(8)
  })

  test('that fails occasionally is not paused', async () => {
    for (let round = 0; round < 4; round += 1) {
      service.behave({ kind: 'error', status: 500 })
      await source.search(1)
      await source.search(1)
      service.behave({ kind: 'well' })
      expect(await source.search(1)).not.toBe('unavailable')
    }
    expect(service.requests).toHaveLength(12)
  })
})

describe('a rate limit', () => {
  test.each(['rate-limited', 'too-many-requests'] as const)(
    'answered as %s stops the calls at once, and the next is a minute later',
    async (kind) => {
      service.behave({ kind })
      expect(await source.search(1)).toBe('unavailable')
      service.behave({ kind: 'well' })
      pass(MINUTE - 1)
      expect(await source.search(1)).toBe('unavailable')
      expect(service.requests).toHaveLength(1)
      pass(60 * MINUTE)
      expect(await source.search(1)).not.toBe('unavailable')
    },
  )

  test('that persists is retried at doubling intervals of at most ten minutes', async () => {
    service.behave({ kind: 'rate-limited' })
    const callsAt: number[] = []
    for (let minute = 0; minute < 60; minute += 1) {
      const before = service.requests.length
      await source.search(1)
      if (service.requests.length > before) callsAt.push(minute)
      pass(MINUTE)
    }
    expect(callsAt).toEqual([0, 1, 3, 7, 15, 25, 35, 45, 55])
  })

  test.each([
    ['120', 120_000],
    ['Mon, 04 May 2026 10:25:30 GMT', 300_000],
  ])('with Retry-After: %s pauses calls for that time', async (retryAfter, milliseconds) => {
    service.behave({ kind: 'too-many-requests', retryAfter })
    await source.search(1)
    service.behave({ kind: 'well' })
    pass(milliseconds - 1)
    expect(await source.search(1)).toBe('unavailable')
    pass(1)
    expect(await source.search(1)).not.toBe('unavailable')
  })

  test('is not exceeded: calls pause after the last one of the hour', async () => {
    service.callsLeft = 0
    expect(await source.search(1)).not.toBe('unavailable')
    expect(await source.search(2)).toBe('unavailable')
    expect(service.requests).toHaveLength(1)
  })
})

describe('an access key that is refused', () => {
  test('is retried after ten minutes, and never logged', async () => {
    const wrong = connectTo(service.url, 'a-wrong-key')
    expect(await wrong.search(1)).toBe('unavailable')
    pass(10 * MINUTE - 1)
    expect(await wrong.search(1)).toBe('unavailable')
    expect(service.requests).toHaveLength(1)
    pass(1)
    await wrong.search(1)
    expect(service.requests).toHaveLength(2)
    expect(warnings[0]?.fields).toEqual({
      status: 401,
      said: '{"errors":["OAuth error: The access token is invalid"]}',
    })
    expect(JSON.stringify(warnings)).not.toContain('a-wrong-key')
  })

  test('for lack of permission is not a rate limit', async () => {
    service.behave({ kind: 'forbidden' })
    expect(await source.search(1)).toBe('unavailable')
    expect(warnings[0]?.message).toContain('does not accept the access key')
  })
})
