import { beforeAll, describe, expect, test } from 'vitest'
import { newApiToken } from '../../app/account/tokens/api-token.server.ts'
import { TOKEN_SCOPE_NAMES, type TokenScope } from '../../app/routing/token-scope.ts'
import { makeToken, scriptOf, type Script } from '../helpers/app/api-token.ts'
import type { TestApp } from '../helpers/app/app.ts'
import { PASSWORD, type Person } from '../helpers/app/person.ts'
import type { AccessCast, Scene } from './access-cast.ts'
import { expectDescribed, type Description } from './described-response.ts'
import { notFoundByOthers, signedIn, type AccessRow, type AccessRows } from './access-row.ts'

/**
 * The operations that accept an API token, by the required scope; `any` is public data. All other
 * operations refuse tokens.
 */
const TOKEN_OPERATIONS: Readonly<Record<TokenScope | 'any', readonly string[]>> = {
  any: [
    'GET /artists',
    'GET /artists/{id}',
    'GET /artists/{id}/press',
    'GET /artists/{id}/press/document',
    'GET /artists/{id}/press/portrait',
    'GET /artists/{id}/artworks',
    'GET /artists/{id}/exhibitions',
    'GET /exhibitions',
    'GET /exhibitions/{id}',
    'GET /rooms',
    'GET /rooms/{kind}/{id}',
    'GET /artworks',
    'GET /featured-works',
    'GET /suggestions',
    'GET /artworks/{id}/related',
    'GET /artworks/{id}/similar',
    'GET /sign-in-methods',
    'GET /stock-photos',
    'GET /stock-photos/{id}',
    'POST /quotations',
    'GET /work-cards',
    'GET /shared-lists/{token}',
    'GET /guest-orders/{token}',
    'GET /guest-orders/{token}/receipt',
    'POST /guest-orders/{token}/lines/{lineId}/changes',
    'GET /certificates/{id}',
    'GET /certificates/{id}/jws',
    'GET /certificates/{id}/document',
    'GET /certificate-keys',
    'GET /transfers/{token}',
  ],
  'artworks:read': [
    'GET /artworks/{id}',
    'GET /users/me/artworks',
    'GET /users/me/artworks/export',
    'GET /users/me/arrangement',
    'GET /users/me/exhibitions',
    'GET /users/me/exhibitions/{id}',
    'GET /users/me/statistics',
    'GET /users/me/statistics/csv',
  ],
  'artworks:write': [
    'POST /artworks',
    'PATCH /artworks/{id}',
    'DELETE /artworks/{id}',
    'PUT /artworks/{id}/images',
    'PUT /uploads/{id}/artwork',
    'PUT /artworks/{id}/publication',
    'DELETE /artworks/{id}/publication',
    'PUT /artworks/{id}/schedule',
    'DELETE /artworks/{id}/schedule',
    'PUT /artworks/{id}/archive',
    'DELETE /artworks/{id}/archive',
    'POST /artworks/{id}/duplicates',
    'PATCH /users/me/artworks',
    'POST /users/me/artworks/publications',
    'POST /users/me/artworks/imports',
    'POST /exhibitions',
    'PUT /exhibitions/{id}',
    'PUT /exhibitions/{id}/works',
    'PUT /exhibitions/{id}/hanging',
    'PUT /exhibitions/{id}/publication',
    'DELETE /exhibitions/{id}/publication',
    'DELETE /exhibitions/{id}',
    'PUT /users/me/arrangement',
  ],
  'images:write': [
    'POST /images',
    'GET /images/{id}/area',
    'POST /images/{id}/areas',
    'GET /users/me/uploads',
    'GET /uploads',
    'POST /uploads',
    'GET /uploads/{id}',
    'PATCH /uploads/{id}',
    'DELETE /uploads/{id}',
  ],
  'profile:read': ['GET /users/me', 'GET /users/me/followers/count', 'GET /users/me/press'],
  'profile:write': ['PATCH /users/me', 'PUT /users/me/press'],
  favorites: [
    'GET /work-marks',
    'GET /favorites',
    'GET /favorites/{id}',
    'PUT /favorites/{id}',
    'DELETE /favorites/{id}',
  ],
  lists: [
    'GET /lists',
    'POST /lists',
    'POST /lists/merges',
    'GET /lists/{id}',
    'PATCH /lists/{id}',
    'DELETE /lists/{id}',
    'PUT /lists/{id}/sharing',
    'DELETE /lists/{id}/sharing',
    'PUT /lists/{id}/items/{itemId}',
    'PATCH /lists/{id}/items/{itemId}',
    'DELETE /lists/{id}/items/{itemId}',
    'PUT /lists/{id}/items/{itemId}/position',
    'POST /shared-lists/{token}/copies',
  ],
  following: [
    'GET /following/artworks',
    'GET /users/me/following',
    'GET /users/me/following/{artistId}',
    'PUT /users/me/following/{artistId}',
    'DELETE /users/me/following/{artistId}',
  ],
  cart: [
    'GET /cart',
    'GET /cart/count',
    'DELETE /cart',
    'POST /cart/items',
    'PUT /cart/items/{id}',
    'PUT /cart/items/{id}/acceptance',
    'DELETE /cart/items/{id}',
    'POST /cart/merges',
  ],
  'orders:read': [
    'GET /collection',
    'GET /purchases',
    'GET /purchases/{id}',
    'GET /sales',
    'GET /sales/summary',
    'GET /sales/{id}',
    'GET /purchases/{id}/receipt',
    'GET /sales/{id}/packing-slip',
  ],
  'orders:write': ['POST /purchases/{id}/lines/{lineId}/changes', 'POST /sales/{id}/changes'],
}

/** The rows of the access table for the operations on tokens. */
export function tokenRows(app: () => TestApp): AccessRows {
  const newToken = { name: 'Script', scopes: ['cart'], days: 30, password: PASSWORD }
  return {
    'GET /users/me/tokens': { statuses: signedIn(200) },
    'POST /users/me/tokens': { statuses: signedIn(201), request: () => ({ body: newToken }) },
    'DELETE /users/me/tokens/{id}': {
      statuses: notFoundByOthers(204),
      // No API token has the id of the passkey.
      before: async ({ artistId, passkeyId: id }) => {
        await app().database.sql`
          insert into api_tokens (id, user_id, name, hash)
          values (${id}, ${artistId}, 'Script', ${id})`
      },
      request: ({ passkeyId: id }) => ({ path: `/users/me/tokens/${id}` }),
    },
  }
}

/** The caller of a request and its scene. */
type Sent = { readonly scene: Scene; readonly caller: Person }

type AccessTable = {
  readonly table: AccessRows
  readonly app: () => TestApp
  readonly cast: () => AccessCast
  readonly description: () => Description
}

const SCOPES = ['any', ...TOKEN_SCOPE_NAMES] as const

/** Null for operations that refuse tokens. */
const scopeOf = (operation: string) =>
  SCOPES.find((scope) => TOKEN_OPERATIONS[scope].includes(operation)) ?? null

const ALLOWED = Object.entries(TOKEN_OPERATIONS).flatMap(([scope, operations]) =>
  operations.map((operation) => ({ scope, operation })),
)

/**
 * Calls every operation of the access table with a token of the required scope, with one of all
 * other scopes, and with an unknown one.
 */
export function describeTokens({ table, app, cast, description }: AccessTable): void {
  async function send(script: Pick<Script, 'call'>, operation: string, from: Sent) {
    const [method = '', pattern = ''] = operation.split(' ')
    const {
      path = pattern,
      body,
      headers,
    } = table[operation]?.request?.(from.scene, from.caller) ?? {}
    const answer = await script.call(method, path, body, headers)
    expectDescribed(description(), operation, answer)
    return answer
  }

  describe('an API token', () => {
    let sent: Sent
    /** A token with all other scopes for each scope, and one with all scopes. */
    let scripts: ReadonlyMap<TokenScope | null, Script>

    beforeAll(async () => {
      sent = cast().share('owner')
      const made = [...TOKEN_SCOPE_NAMES, null].map(async (scope) => {
        const others = TOKEN_SCOPE_NAMES.filter((name) => name !== scope)
        return [scope, await makeToken(app(), sent.caller, others)] as const
      })
      scripts = new Map(await Promise.all(made))
    })

    test('is for operations that exist', () => {
      for (const { operation } of ALLOWED) expect(Object.keys(table)).toContain(operation)
    })

    const refusing = Object.keys(table).flatMap((operation) => {
      const needed = scopeOf(operation)
      return needed === 'any' ? [] : [{ operation, needed }]
    })

    test.each(refusing)(
      'with all other scopes may not $operation',
      async ({ operation, needed }) => {
        const script = scripts.get(needed) ?? scriptOf(app(), '')
        const { status, body, headers } = await send(script, operation, sent)
        expect(status, JSON.stringify(body)).toBe(403)
        expect(body.code).toBe(needed === null ? 'session-required' : 'insufficient-scope')
        const challenge = headers.get('www-authenticate')
        const named = needed === null ? '' : `, scope="${needed}"`
        expect(challenge).toBe(`Bearer realm="Frame", error="insufficient_scope"${named}`)
      },
    )

    test('learns that an operation does not exist', async () => {
      const [script] = scripts.values()
      const { status, body } = await (script ?? scriptOf(app(), '')).call('GET', '/nope')
      expect([status, body.code]).toEqual([404, 'not-found'])
    })

    test.each(ALLOWED)('with the scope $scope may $operation', async ({ scope, operation }) => {
      const row: Partial<AccessRow> = table[operation] ?? {}
      const changes = !operation.startsWith('GET ') || row.before !== undefined
      const own = changes ? await cast().createFor('owner', row) : cast().share('owner')
      const [unneeded] = TOKEN_SCOPE_NAMES
      const script = await makeToken(app(), own.caller, [
        scope === 'any' ? unneeded : (scope as TokenScope),
      ])
      await row.before?.(own.scene, own.caller)
      const { status, body } = await send(script, operation, own)
      expect(status, JSON.stringify(body)).toBe(table[operation]?.statuses.owner)
      // One account may have at most 50 tokens.
      await app().database.sql`delete from api_tokens where id = ${script.id}`
    })

    test.each(Object.keys(table))('that nobody has may not %s', async (operation) => {
      const { status, headers } = await send(scriptOf(app(), newApiToken()), operation, sent)
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toContain('error="invalid_token"')
    })
  })
}
