import { Agent, request } from 'node:http'

type Answer = { readonly status: number; readonly milliseconds: number }

export type FloodOutcome = {
  /** Answers to the flood, by status. */
  readonly flood: Readonly<Record<string, number>>
  /** Responses to a visitor from another address, who requests one page after another. */
  readonly visitor: readonly Answer[]
}

export type FloodLoad = { readonly connections: number; readonly milliseconds: number }

/** Any address of the loopback network reaches the server, on Linux. */
const FLOOD_ADDRESS = '127.0.0.2'
const VISITOR_ADDRESS = '127.0.0.1'

/** Asks for an uncached page over many connections of one address, and over one of another. */
export async function floodConnections(
  url: string,
  { connections, milliseconds }: FloodLoad,
): Promise<FloodOutcome> {
  const until = performance.now() + milliseconds
  const flood: Record<string, number> = {}
  const visitor: Answer[] = []
  const sender = openSender(url, FLOOD_ADDRESS, connections)
  const other = openSender(url, VISITOR_ADDRESS, 1)
  const sendAll = async () => {
    while (performance.now() < until) {
      const { status } = await sender.ask()
      flood[status] = (flood[status] ?? 0) + 1
    }
  }
  const visit = async () => {
    while (performance.now() < until) visitor.push(await other.ask())
  }
  await Promise.all([visit(), ...Array.from({ length: connections }, sendAll)])
  sender.close()
  other.close()
  return { flood, visitor }
}

function openSender(url: string, localAddress: string, maxSockets: number) {
  const agent = new Agent({ keepAlive: true, maxSockets, localAddress })
  const { port, pathname } = new URL(url)
  const options = { agent, host: '127.0.0.1', port, path: pathname, headers: { cookie: 'a=b' } }
  return {
    ask(): Promise<Answer> {
      const startedAt = performance.now()
      return new Promise((resolve) => {
        const end = (status: number) =>
          resolve({ status, milliseconds: performance.now() - startedAt })
        const asked = request(options, (answer) => {
          answer.resume().on('end', () => end(answer.statusCode ?? 0))
          answer.on('error', () => end(0))
        })
        asked.on('error', () => end(0))
        asked.end()
      })
    },
    close: () => agent.destroy(),
  }
}
