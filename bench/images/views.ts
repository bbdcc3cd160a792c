import { join } from 'node:path'
import sharp from 'sharp'
import { derivativeKey, originalKey } from '../../app/images/image.ts'
import { median, shown, type Row } from '../table.ts'
import type { BenchArtist } from './artist.ts'
import { takePhoto } from './photo.ts'

const TILE = 512
const SIZE = { width: 60, height: 45 }

type ViewsSite = {
  readonly url: string
  readonly dataDir: string
  readonly artist: BenchArtist
  readonly rounds: number
}

/**
 * Requests new tiles, manifests and models one after another, against bare sharp with the same
 * drawing and against the JSON of the work.
 */
export async function measureViews(site: ViewsSite): Promise<Row[]> {
  const { url, artist, rounds } = site
  const [tiles, bareTiles, manifests, items, models, textures] = [[], [], [], [], [], []].map(
    () => [] as number[],
  )
  for (let round = 0; round < rounds; round += 1) {
    const image = (await artist.upload(await takePhoto(400 + round))) ?? ''
    const work = await artist.addWork(image, `View ${round}`)
    await artist.setSize(work, SIZE)
    const original = join(site.dataDir, 'images', originalKey({ id: image, originalFormat: 'tif' }))
    // The first tile starts the process that draws.
    await timed(() => get(`${url}/iiif/3/${image}/full/64,/0/default.jpg`))
    for (let turn = 0; turn < 16; turn += 1) {
      const place = { left: (turn % 4) * TILE, top: Math.floor(turn / 4) * TILE }
      const region = `${place.left},${place.top},${TILE},${TILE}`
      const tile = { ...place, width: TILE, height: TILE }
      tiles?.push(await timed(() => get(`${url}/iiif/3/${image}/${region}/${TILE},/0/default.jpg`)))
      bareTiles?.push(
        await timed(() => sharp(original).extract(tile).jpeg({ quality: 85 }).toBuffer()),
      )
    }
    manifests?.push(await timed(() => get(`${url}/iiif/presentation/artwork/${work}`)))
    items?.push(await timed(() => get(`${url}/api/artworks/${work}`)))
    const widest = join(site.dataDir, 'images', derivativeKey(image, 2000, 'avif'))
    models?.push(await timed(() => get(`${url}/ar/${work}.glb`)))
    textures?.push(await timed(() => sharp(widest).jpeg({ quality: 85 }).toBuffer()))
  }
  return [
    row('a tile of 512 pixels', tiles, { bare: bareTiles, floor: 'bare sharp' }),
    row('a manifest', manifests, { bare: items, floor: 'JSON of the work' }),
    row('a GLB', models, { bare: textures, floor: 'bare sharp, its texture' }),
  ]
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

async function get(address: string): Promise<void> {
  const answer = await fetch(address)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`)
}

type Floor = { readonly bare: readonly number[] | undefined; readonly floor: string }

function row(what: string, taken: readonly number[] = [], { bare = [], floor }: Floor): Row {
  const [ours, least] = [median(taken), median(bare)]
  return {
    what: `${what}, drawn anew`,
    measured: `${shown(ours, 1)} ms`,
    floor: `${shown(least, 1)} ms, ${floor}`,
    ratio: shown(ours / least, 2),
    reach: '',
    reached: '',
  }
}
