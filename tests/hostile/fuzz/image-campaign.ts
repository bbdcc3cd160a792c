import sharp from 'sharp'
import { problems } from '../../../app/kernel/problem.ts'
import { drawFrom } from './draw.ts'
import { makeForeignImages, makeImageBases, type ImageBase } from './image-bases.ts'
import { imageFile, type ImageFile, type ImageStock } from './image-file.ts'
import { toBytes, type FuzzRequest } from './request.ts'
import type { Site } from './site.ts'
import { findViolations, HANG_MS } from './verdict.ts'
import { openWire, type Wire, type WireOutcome } from './wire.ts'

export type ImageFinding = {
  readonly index: number
  readonly file: ImageFile
  readonly violations: readonly string[]
}

export type ImageReport = {
  readonly findings: readonly ImageFinding[]
  /** The number of accepted files, and of each refusal. */
  readonly answers: ReadonlyMap<string, number>
  readonly slowestMs: number
  /** Faults in the rows and files that all uploads together have left behind. */
  readonly leftovers: readonly string[]
}

/** Files at a time: as many as a few people's uploads. */
const SENDERS = 3
const REFUSALS = new Set([
  'image-missing',
  'image-type',
  'image-damaged',
  'image-too-many-pixels',
  'image-too-complex',
  'image-too-large',
  'malformed-request',
])

async function makeImageStock(): Promise<ImageStock> {
  return { bases: await makeImageBases(), foreign: await makeForeignImages() }
}

/** Uploads files made from the seed, and checks every response and the remaining files. */
export async function runImageCampaign(
  site: Site,
  {
    seed,
    images,
    from = 0,
  }: { readonly seed: number; readonly images: number; readonly from?: number },
): Promise<ImageReport> {
  const stock = await makeImageStock()
  const findings: ImageFinding[] = []
  const answers = new Map<string, number>()
  const taken = new Map<string, Taken>()
  let slowestMs = 0
  let next = from
  const before = await site.countRows('images')

  async function upload(wire: Wire, index: number): Promise<void> {
    const file = imageFile(stock, drawFrom(seed, index))
    const request = requestWith(file, site.senderOf('artist').cookie)
    const outcome = await wire.send(request.bytes)
    const { code, image } = readOutcome(outcome)
    answers.set(code, (answers.get(code) ?? 0) + 1)
    if (typeof outcome !== 'string') slowestMs = Math.max(slowestMs, outcome.milliseconds)
    const violations = [
      ...findViolations(request, outcome, [site.server.dataDir]),
      ...fateViolations(file, code),
    ]
    if (image !== null) {
      taken.set(image.id, image)
      if (file.fate === 'taken' && file.base !== undefined)
        violations.push(...(await looks(wire, image, file.base)))
    }
    if (violations.length > 0) findings.push({ index, file, violations })
  }

  async function send(): Promise<void> {
    const wire = openWire(site.port, HANG_MS)
    while (next < from + images) {
      const index = next
      next += 1
      await upload(wire, index)
    }
    wire.close()
  }

  await Promise.all(Array.from({ length: SENDERS }, send))
  const grown = (await site.countRows('images')) - before
  const missing = taken.size - (await site.countImages([...taken.keys()]))
  const leftovers = [
    ...(grown > taken.size ? [`${taken.size} images were taken, and ${grown} rows written`] : []),
    ...(missing > 0 ? [`${missing} images were taken, and have no row`] : []),
  ]
  return {
    findings,
    answers,
    slowestMs,
    leftovers: [...leftovers, ...(await site.listStrayFiles())],
  }
}

type Taken = { readonly id: string; readonly width: number }

function requestWith(file: ImageFile, cookie: string): FuzzRequest {
  const name = file.name.replaceAll(/["\r\n]/g, '')
  const type = file.type === '' ? '' : `content-type: ${file.type}\r\n`
  const body = Buffer.concat([
    Buffer.from(
      `--frame\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n${type}\r\n`,
    ),
    file.bytes,
    Buffer.from('\r\n--frame--\r\n'),
  ])
  const headers = [
    ['cookie', cookie],
    ['content-type', 'multipart/form-data; boundary=frame'],
  ] as const
  const bytes = toBytes({ method: 'POST', target: '/api/images', headers, body })
  return { kind: 'api', label: file.label, role: 'artist', method: 'POST', bytes, isSignedIn: true }
}

function readOutcome(outcome: WireOutcome): { code: string; image: Taken | null } {
  if (typeof outcome === 'string') return { code: outcome, image: null }
  const answer = JSON.parse(outcome.body.toString('utf8') || 'null') as { code?: string } & Taken
  return outcome.status === 201
    ? { code: 'taken', image: answer }
    : { code: String(answer?.code), image: null }
}

function fateViolations({ fate }: ImageFile, code: string): string[] {
  if (code !== 'taken' && !REFUSALS.has(code)) return [`answered ${code}`]
  if (fate === 'taken' && code !== 'taken') return [`refused with ${code}: ${wordsOf(code)}`]
  return fate === 'refused' && code === 'taken' ? ['taken, which it must not be'] : []
}

const wordsOf = (code: string) =>
  Object.hasOwn(problems, code) ? problems[code as keyof typeof problems].message : ''

/** Fetches the public derivative, and compares its middle. */
async function looks(wire: Wire, { id }: Taken, base: ImageBase): Promise<string[]> {
  const target = `/images/${id}/400.webp`
  const outcome = await wire.send(
    toBytes({ method: 'GET', target, headers: [], body: Buffer.alloc(0) }),
  )
  if (typeof outcome === 'string' || outcome.status !== 200)
    return ['its picture can not be fetched']
  const { data, info } = await sharp(outcome.body).raw().toBuffer({ resolveWithObject: true })
  const middle =
    (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  const colour = [...data.subarray(middle, middle + 3)]
  const worst = Math.max(
    ...base.colour.map((value, index) => Math.abs(value - (colour[index] ?? -999))),
  )
  return worst > base.tolerance
    ? [`looks like ${colour.join()} instead of ${base.colour.join()}`]
    : []
}
