import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { listen } from '../site/listen.ts'

// Mocks Unsplash according to https://unsplash.com/documentation: search, photos, errors and rate
// limit. Each behaviour below is a failure that the real API has shown.

export const ACCESS_KEY = 'the-access-key-of-the-tests'

export type Behaviour =
  | { readonly kind: 'well' }
  /** Waits before it answers. */
  | { readonly kind: 'slow'; readonly milliseconds: number }
  /** Sends the headers and half of the body, then nothing. */
  | { readonly kind: 'stuck' }
  | { readonly kind: 'rate-limited'; readonly retryAfter?: string }
  | { readonly kind: 'too-many-requests'; readonly retryAfter?: string }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'error'; readonly status: number }
  /** 200 with this text in place of the JSON. */
  | { readonly kind: 'body'; readonly text: string }
  | { readonly kind: 'closes' }

type SeenRequest = {
  readonly path: string
  readonly query: Record<string, string>
  readonly headers: IncomingHttpHeaders
}

type UnsplashPhotoJson = ReturnType<typeof unsplashPhoto>

export type UnsplashServer = {
  readonly url: string
  readonly requests: SeenRequest[]
  /** The whole collection; a search finds all of it, 30 to a page. */
  photos: UnsplashPhotoJson[]
  callsLeft: number
  behave(behaviour: Behaviour): void
  close(): Promise<void>
}

/** A photo as the search returns it; `overrides` replace whole fields. */
export function unsplashPhoto(id: string, overrides: Record<string, unknown> = {}) {
  const image = `https://images.unsplash.com/photo-${id}?ixid=abc123&ixlib=rb-4.0.3`
  return {
    id,
    created_at: '2021-03-04T05:06:07-05:00',
    updated_at: '2024-01-02T03:04:05Z',
    width: 4000,
    height: 3000,
    color: '#A7A2A1',
    blur_hash: 'LaLXMa9Fx[D%~q%MtQM|kDRjtRIU',
    likes: 286,
    liked_by_user: false,
    description: 'A face in pencil. Drawn in one sitting.' as string | null,
    alt_description: 'pencil drawing of a woman looking left' as string | null,
    tags: [{ type: 'search', title: 'sketch' }, { title: 'portrait' }, { title: 'sketch' }],
    urls: {
      raw: image,
      full: `${image}&q=85&fm=jpg`,
      regular: `${image}&q=80&w=1080&fit=max`,
      small: `${image}&q=80&w=400&fit=max`,
      thumb: `${image}&q=80&w=200&fit=max`,
    },
    links: {
      self: `https://api.unsplash.com/photos/${id}`,
      html: `https://unsplash.com/photos/${id}`,
      download: `https://unsplash.com/photos/${id}/download`,
      download_location: `https://api.unsplash.com/photos/${id}/download?ixid=abc123`,
    },
    user: {
      id: `user-${id}`,
      username: 'annieexample',
      name: 'Annie Example',
      location: 'Montreal, Qc' as string | null,
      bio: 'Draws every day.' as string | null,
      total_likes: 20,
      total_photos: 10,
      profile_image: {
        small: 'https://images.unsplash.com/profile-1?w=32&h=32',
        medium: 'https://images.unsplash.com/profile-1?w=64&h=64',
        large: 'https://images.unsplash.com/profile-1?w=128&h=128',
      },
      links: { html: 'https://unsplash.com/@annieexample' },
    },
    ...overrides,
  }
}

/** Ids are eleven characters, as Unsplash's are. */
export function unsplashPhotos(count: number): UnsplashPhotoJson[] {
  return Array.from({ length: count }, (_, index) =>
    unsplashPhoto(`Photo_${String(index + 1).padStart(5, '0')}`),
  )
}

type Reply = { status: number; body: string; headers?: Record<string, string> }

export async function startUnsplashServer(): Promise<UnsplashServer> {
  let behaviour: Behaviour = { kind: 'well' }
  const state: UnsplashServer = {
    url: '',
    requests: [],
    photos: unsplashPhotos(65),
    callsLeft: 50,
    behave(next) {
      behaviour = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const query = Object.fromEntries(url.searchParams)
    state.requests.push({ path: url.pathname, query, headers: request.headers })
    if (behaviour.kind === 'closes') return void request.socket.destroy()
    if (behaviour.kind === 'slow') await wait(behaviour.milliseconds)
    const reply = failure(behaviour) ?? answer(state, request, url)
    response.writeHead(reply.status, {
      'content-type': 'application/json',
      'x-ratelimit-limit': '50',
      'x-ratelimit-remaining': String(state.callsLeft),
      ...reply.headers,
    })
    if (behaviour.kind === 'stuck') return void response.write(reply.body.slice(0, 40))
    return void response.end(reply.body)
  })
  const port = await listen(server)
  return Object.assign(state, { url: `http://127.0.0.1:${port}` })
}

function failure(behaviour: Behaviour): Reply | null {
  switch (behaviour.kind) {
    case 'rate-limited':
    case 'too-many-requests': {
      const { retryAfter } = behaviour
      return {
        status: behaviour.kind === 'rate-limited' ? 403 : 429,
        body: 'Rate Limit Exceeded',
        headers: {
          'content-type': 'text/plain',
          'x-ratelimit-remaining': '0',
          ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
        },
      }
    }
    case 'forbidden':
      return errors(403, 'Missing permissions')
    case 'error':
      return errors(behaviour.status, 'Something went wrong on our end')
    case 'body':
      return { status: 200, body: behaviour.text }
    case 'well':
    case 'slow':
    case 'stuck':
    case 'closes':
      return null
  }
}

function answer(state: UnsplashServer, request: IncomingMessage, url: URL): Reply {
  if (request.headers.authorization !== `Client-ID ${ACCESS_KEY}`) {
    return errors(401, 'OAuth error: The access token is invalid')
  }
  if (url.pathname === '/search/photos') return search(state.photos, url.searchParams)
  const id = /^\/photos\/([^/]+)$/.exec(url.pathname)?.[1]
  const photo = state.photos.find((photo) => photo.id === id)
  return photo === undefined ? errors(404, "Couldn't find Photo") : json(photo)
}

function search(photos: readonly UnsplashPhotoJson[], parameters: URLSearchParams): Reply {
  if (!parameters.get('query')) return errors(400, 'query is missing')
  const perPage = Math.min(Number(parameters.get('per_page') ?? 10), 30)
  const page = Number(parameters.get('page') ?? 1)
  return json({
    total: photos.length,
    total_pages: Math.ceil(photos.length / perPage),
    results: photos.slice((page - 1) * perPage, page * perPage),
  })
}

const json = (body: unknown): Reply => ({ status: 200, body: JSON.stringify(body) })

const errors = (status: number, ...lines: string[]): Reply => ({
  status,
  body: JSON.stringify({ errors: lines }),
})

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
