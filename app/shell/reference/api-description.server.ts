import { apiRouter } from '../../http/http.server.ts'
import { problems } from '../../kernel/problem.ts'
import { SESSION_COOKIE } from '../../http/session-cookie.ts'
import { TOKEN_SCOPES } from '../../routing/token-scope.ts'
import type { ApiDocument } from './api-operation.ts'

const SCOPES = Object.entries(TOKEN_SCOPES)
  .map(([scope, words]) => `\`${scope}\` (${words.toLowerCase()})`)
  .join(', ')

/** The problem codes as /problems shows them; its field `words` is public. */
const catalogue = Object.fromEntries(
  Object.entries(problems).map(([code, { status, message }]) => [code, { status, words: message }]),
)

type Router = Pick<ReturnType<typeof apiRouter>, 'openAPIRegistry' | 'getOpenAPI31Document'>

/**
 * Routes that describe the API, generated from its request schemas: OpenAPI 3.1 at /openapi.json,
 * and all problem codes at /problems. The page at /api shows the same to people.
 */
export function createApiDescription(api: Router) {
  api.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'The cookie that POST /api/users and POST /api/session set.',
  })
  api.openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
    description: `An API token (\`frame_…\`), made in the Security tab of the dashboard. Scopes: ${SCOPES}.`,
  })
  let document: ApiDocument | undefined
  const describe = () => {
    document ??= api.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: 'Frame',
        version: '1',
        description:
          'The gallery and marketplace over HTTP. Amounts are euros with up to two decimals. Refusals are RFC 9457 problems with a stable `code`; a method that an address does not have is one with 405 and `Allow`. Lists are paged by `nextCursor`.',
        license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      },
      servers: [{ url: '/api' }],
    }) as unknown as ApiDocument
    return document
  }
  return apiRouter()
    .get('/openapi.json', (c) => c.json(describe(), 200))
    .get('/problems', (c) => c.json(catalogue, 200))
}
