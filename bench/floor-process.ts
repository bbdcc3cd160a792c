// The floors: raw node:http with the same bytes (B0), and with bare SQL (B1).
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { answerOrders } from './process.ts'
import { floorQueries } from './floor-sql.ts'
import { listen } from '../tests/helpers/site/listen.ts'

/** The floor's responses besides SQL: copies of Frame's responses by path, byte for byte. */
export type FloorOrder = {
  readonly connection: {
    host: string
    port: number
    user: string
    password: string
    database: string
  }
  readonly bodies: Readonly<Record<string, { headers: Record<string, string>; body: string }>>
  readonly userIds: readonly string[]
  readonly hash: string
  readonly password: string
}
export type FloorAnswer = { readonly port: number }

answerOrders<FloorOrder, FloorAnswer>(async (order) => {
  const queries = floorQueries(new pg.Pool({ ...order.connection, max: 10 }))
  const bodies = new Map(
    Object.entries(order.bodies).map(([key, { headers, body }]) => {
      const bytes = Buffer.from(body, 'base64')
      return [key, { headers: { ...headers, 'content-length': String(bytes.length) }, bytes }]
    }),
  )
  const server = createServer((request, response) => {
    const known = bodies.get(request.url ?? '')
    if (known !== undefined) return void response.writeHead(200, known.headers).end(known.bytes)
    void answer(request, response)
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, name = '', id = '', person = '0'] = (request.url ?? '').split('/')
    const rows =
      name === 'sign-in'
        ? [await verify(order.hash, order.password)]
        : await queries[name as keyof typeof queries](id, order.userIds[Number(person)] ?? '')
    const text = JSON.stringify(rows)
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      })
      .end(text)
  }
  return { port: await listen(server) }
})
