import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { BuiltServer } from '../../helpers/site/built-server.ts'
import { openSiteClient } from '../../helpers/site/site-client.ts'
import { drawFrom } from '../fuzz/draw.ts'
import { hostilePath, type KnownImage } from './hostile-region.ts'
import { bytesIn, costOf } from './process-cost.ts'

export type Attack = {
  readonly seed: number
  readonly requests: number
  /** The number of loopback addresses from which the requests come. */
  readonly addresses: number
  /** Concurrent connections of all addresses together. */
  readonly connections: number
}

type Answer = { readonly status: number; readonly milliseconds: number }

export type AttackOutcome = {
  readonly seconds: number
  readonly statuses: Readonly<Record<string, number>>
  /** Requests whose answer breaks a promise, with their status. */
  readonly broken: readonly string[]
  /** Responses to a person at another address, who views new tiles, one after another. */
  readonly visitor: readonly Answer[]
  /** Answers of /healthz. */
  readonly health: readonly Answer[]
  readonly serverMegabytes: number
  readonly childMegabytes: number
  /** The share of one core. */
  readonly cpuShare: number
  readonly diskBytes: number
}

/** Drawn, absent, malformed, too long or rejected for the moment; the server itself never fails. */
const PROMISED = new Set([200, 303, 400, 404, 431, 503])
const VISITOR_PAUSE_MS = 50
const ANSWER_MS = 30_000

/** Publishes a work whose image is as expensive to draw as possible. */
export async function publishNoise(
  server: BuiltServer,
  { width, height }: Pick<KnownImage, 'width' | 'height'>,
): Promise<KnownImage> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const grain = { width: 500, height: 500, channels: 3, background: '#888', noise } as const
  const input = await sharp({ create: grain }).png().toBuffer()
  const image = sharp({ create: { width, height, channels: 3, background: '#888' } })
  const jpeg = await image
    .composite([{ input, tile: true }])
    .jpeg({ quality: 60 })
    .toBuffer()
  const artist = await openSiteClient(server.url, { isArtist: true })
  const dataUrl = `data:image/jpeg;base64,${jpeg.toString('base64')}`
  const { id } = await (await artist.send('POST', '/api/images', { dataUrl })).json()
  const work = await artist.send('POST', '/api/artworks', { title: 'Noise', price: 9, imageId: id })
  await artist.send('PUT', `/api/artworks/${(await work.json()).id}/publication`)
  return { id, width, height }
}

/** Sends hostile requests for tiles, while another person views a work. */
export async function attackTiles(
  server: BuiltServer,
  images: readonly KnownImage[],
  attack: Attack,
): Promise<AttackOutcome> {
  const pid = server.process.pid ?? 0
  const before = await costOf(pid)
  const diskBefore = await bytesOnDisk(server)
  const startedAt = performance.now()
  const over = new AbortController()
  const watched = watchMemory(pid, over.signal)
  const visiting = visit(server, images, over.signal)
  const health = askAgain(server, () => '/healthz', over.signal)
  const { statuses, broken } = await sendAll(server, images, attack)
  over.abort()
  const seconds = (performance.now() - startedAt) / 1000
  const after = await costOf(pid)
  return {
    seconds,
    statuses,
    broken,
    visitor: await visiting,
    health: await health,
    ...(await watched),
    cpuShare: (after.cpuSeconds - before.cpuSeconds) / seconds,
    diskBytes: (await bytesOnDisk(server)) - diskBefore,
  }
}

const bytesOnDisk = async ({ dataDir }: BuiltServer): Promise<number> => {
  const folders = ['images', 'pyramids', 'scratch'].map((name) => bytesIn(join(dataDir, name)))
  return (await Promise.all(folders)).reduce((sum, bytes) => sum + bytes, 0)
}

async function sendAll(server: BuiltServer, images: readonly KnownImage[], attack: Attack) {
  const { seed, requests, addresses, connections } = attack
  const statuses: Record<string, number> = {}
  const broken: string[] = []
  const perAddress = Math.ceil(connections / addresses)
  const agents = Array.from({ length: addresses }, (_, at) =>
    openAgent(`127.0.1.${at + 1}`, perAddress),
  )
  let next = 0
  const send = async (agent: Agent) => {
    for (let index = next++; index < requests; index = next++) {
      const path = hostilePath(images, drawFrom(seed, index))
      const { status } = await ask(server, path, agent)
      statuses[status] = (statuses[status] ?? 0) + 1
      if (!PROMISED.has(status)) broken.push(`${status} ${path.slice(0, 200)}`)
    }
  }
  const senders = agents.flatMap((agent) => Array.from({ length: perAddress }, () => send(agent)))
  await Promise.all(senders)
  for (const agent of agents) agent.destroy()
  return { statuses, broken }
}

function visit(server: BuiltServer, images: readonly KnownImage[], until: AbortSignal) {
  const [image] = images
  let turn = 0
  return askAgain(
    server,
    () => {
      const across = Math.floor((image?.width ?? 0) / 512)
      const place = { x: (turn % across) * 512, y: Math.floor(turn / across) * 512 }
      turn += 1
      return `/iiif/3/${image?.id}/${place.x},${place.y},512,512/512,512/0/default.jpg`
    },
    until,
  )
}

async function askAgain(server: BuiltServer, path: () => string, until: AbortSignal) {
  const answers: Answer[] = []
  const agent = openAgent('127.0.0.1', 1)
  while (!until.aborted) {
    answers.push(await ask(server, path(), agent))
    await sleep(VISITOR_PAUSE_MS)
  }
  agent.destroy()
  return answers
}

async function watchMemory(pid: number, until: AbortSignal) {
  let [serverMegabytes, childMegabytes] = [0, 0]
  while (!until.aborted) {
    const now = await costOf(pid)
    serverMegabytes = Math.max(serverMegabytes, now.serverMegabytes)
    childMegabytes = Math.max(childMegabytes, now.childMegabytes)
    await sleep(100)
  }
  return { serverMegabytes, childMegabytes }
}

const openAgent = (localAddress: string, maxSockets: number): Agent =>
  new Agent({ keepAlive: true, maxSockets, localAddress })

/** @returns the status 0 for a connection that is closed without an answer */
function ask({ url }: BuiltServer, path: string, agent: Agent): Promise<Answer> {
  const startedAt = performance.now()
  const { port } = new URL(url)
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, milliseconds: performance.now() - startedAt })
    const options = { agent, host: '127.0.0.1', port, path, timeout: ANSWER_MS }
    const asked = request(options, (answer) => {
      answer.resume().on('end', () => end(answer.statusCode ?? 0))
      answer.on('error', () => end(0))
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => end(0))
    asked.end()
  })
}

/** Milliseconds of answers, ascending. */
export const durationsOf = (answers: readonly Answer[]): number[] =>
  answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)

/** The share of the visitor's tiles that were served. */
export const servedShare = ({ visitor }: AttackOutcome): number =>
  visitor.filter(({ status }) => status === 200).length / Math.max(1, visitor.length)
