import { Agent, request } from 'node:http'
import { newId } from '../app/kernel/id.ts'
import { DELIVERY } from '../tests/helpers/app/person.ts'
import { answerOrders } from './process.ts'

/** One account that sends each write as soon as the last is answered. */
export type AttackOrder = {
  readonly port: number
  readonly cookie: string
  readonly kind: AttackKind
  /** Works of the account itself, or of others for favourites and carts. */
  readonly workIds: readonly string[]
  readonly imageId: string
  readonly connections: number
  readonly milliseconds: number
}

/** Responses per second, by status. */
export type AttackResult = Readonly<Record<string, number>>

type Send = (method: string, path: string, body?: object) => Promise<{ id?: string }>
type Attack = (send: Send, turn: number, order: AttackOrder) => Promise<unknown>

const nameOf = (turn: number) => `Nora ${'abcdefghij'[turn % 10] ?? ''}`
const workOf = ({ workIds }: AttackOrder, turn: number) => workIds[turn % workIds.length] ?? ''

const ATTACKS = {
  rename: (send, turn) => send('PATCH', '/api/users/me', { firstName: nameOf(turn) }),
  price: (send, turn, order) =>
    send('PATCH', `/api/artworks/${workOf(order, turn)}`, { price: 100 + (turn % 50) }),
  description: (send, turn, order) =>
    send('PATCH', `/api/artworks/${workOf(order, turn)}`, { description: `In ink, ${turn}.` }),
  async favourite(send, turn, order) {
    await send('PUT', `/api/favorites/${workOf(order, turn)}`)
    await send('DELETE', `/api/favorites/${workOf(order, turn)}`)
  },
  async cart(send, turn, order) {
    await send('POST', '/api/cart/items', { id: workOf(order, turn) })
    await send('DELETE', `/api/cart/items/${workOf(order, turn)}`)
  },
  async draft(send, turn, { imageId }) {
    const { id } = await send('POST', '/api/artworks', { title: `Draft ${turn}`, imageId })
    if (id !== undefined) await send('DELETE', `/api/artworks/${id}`)
  },
  async publish(send, turn, { imageId }) {
    const work = { title: `Work ${turn}`, price: 120, imageId }
    const { id } = await send('POST', '/api/artworks', work)
    if (id === undefined) return
    await send('PUT', `/api/artworks/${id}/publication`)
    await send('DELETE', `/api/artworks/${id}`)
  },
  upload: (send) => send('POST', '/api/images', { dataUrl: PIXEL }),
  async purchase(send, turn, order) {
    await send('POST', '/api/cart/items', { id: workOf(order, turn) })
    await send('POST', '/api/purchases', { delivery: DELIVERY, total: 120 })
  },
} satisfies Record<string, Attack>

export type AttackKind = keyof typeof ATTACKS
export const ATTACK_KINDS = Object.keys(ATTACKS) as AttackKind[]

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
async function attack(order: AttackOrder): Promise<AttackResult> {
  const { port, cookie, kind, connections, milliseconds } = order
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const counts: Record<string, number> = {}
  const send: Send = (method, path, body) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body)
      const headers = {
        cookie,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        'idempotency-key': newId(),
      }
      const asked = request({ port, agent, method, path, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => void chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const status = String(answer.statusCode)
          counts[status] = (counts[status] ?? 0) + 1
          const isJson = answer.headers['content-type']?.startsWith('application/json') === true
          resolve(isJson ? JSON.parse(Buffer.concat(chunks).toString()) : {})
        })
      })
      asked.on('error', reject)
      asked.end(text)
    })
  const until = performance.now() + milliseconds
  let turn = 0
  const write = async () => {
    while (performance.now() < until) await ATTACKS[kind](send, (turn += 1), order)
  }
  await Promise.all(Array.from({ length: connections }, write))
  agent.destroy()
  const perSecond = ([status, count]: [string, number]) => [status, count / (milliseconds / 1000)]
  return Object.fromEntries(Object.entries(counts).map(perSecond))
}

// The module is also imported for its list of attacks.
if (process.send !== undefined) answerOrders<AttackOrder, AttackResult>(attack)
