import { tileEdge, type PixelSize } from '../image.ts'
import { sharp } from '../processing/sharp.server.ts'
import { areaSize, inPixels } from './area-size.ts'
import { homographyOf } from './homography.ts'
import type { Corners, ImageArea } from './image-area.ts'
import { densityOf, sampleBlock, sourceOf, type AreaMap, type BlockPlace } from './sample-area.ts'
import { createTiledTiff } from './tiled-tiff.server.ts'

export type PhotoArea = {
  /** The path of the photo's pyramid on this machine. */
  readonly photo: string
  readonly area: ImageArea
  /** The path at which to write the TIFF. */
  readonly target: string
}

/** Writes the area of a photo as a straightened image, with the photo's colour profile. */
export async function straighten(task: PhotoArea): Promise<void> {
  const levels = await readLevels(task.photo)
  const [full] = levels
  const size = areaSize(task.area, full)
  const place = extractable(task.area, { photo: full, size })
  if (place !== null) return extract(task, place)
  await resample(task, { levels, size })
}

type Level = PixelSize & {
  readonly page: number
  readonly channels: 3 | 4
  readonly icc: Buffer | null
}

const open = (photo: string, page: number) =>
  // Pixels and profile are copied without conversion.
  sharp(photo, { page, limitInputPixels: false, ignoreIcc: true })

async function readLevels(photo: string): Promise<readonly [Level, ...Level[]]> {
  const read = async (page: number): Promise<Level> => {
    const { width, height, hasAlpha, icc = null } = await open(photo, page).metadata()
    return { page, width, height, channels: hasAlpha ? 4 : 3, icc }
  }
  const { pages = 1 } = await open(photo, 0).metadata()
  const levels: [Level, ...Level[]] = [await read(0)]
  for (let page = 1; page < pages; page++) levels.push(await read(page))
  return levels
}

/** Deviations that are invisible, in pixels and in proportions. */
const SMALL = { pixels: 0.5, proportion: 0.005 }

/** The rectangle to crop if the area is upright and needs no stretching; null otherwise. */
function extractable(
  { corners }: ImageArea,
  { photo, size }: { readonly photo: PixelSize; readonly size: PixelSize },
): BlockPlace | null {
  const [a, b, c, d] = inPixels(corners, photo)
  const isSame = (one: number, other: number) => Math.abs(one - other) <= SMALL.pixels
  if (!isSame(a.y, b.y) || !isSame(d.y, c.y) || !isSame(a.x, d.x) || !isSame(b.x, c.x)) return null
  const [left, top] = [Math.round(a.x), Math.round(a.y)]
  const [width, height] = [Math.round(c.x) - left, Math.round(c.y) - top]
  const stretch = width / height / (size.width / size.height)
  const isUpright = width > 0 && height > 0 && Math.abs(stretch - 1) <= SMALL.proportion
  return isUpright ? { left, top, width, height } : null
}

async function extract({ photo, target }: PhotoArea, place: BlockPlace): Promise<void> {
  const edge = tileEdge(Math.min(place.width, place.height))
  const tile = { tile: true, tileWidth: edge, tileHeight: edge }
  const part = open(photo, 0).extract(place).keepIccProfile()
  await part.tiff({ compression: 'none', ...tile }).toFile(target)
}

type Resampling = { readonly levels: readonly [Level, ...Level[]]; readonly size: PixelSize }

/** Samples block by block, so that memory does not grow with the photo. */
async function resample(
  { photo, area, target }: PhotoArea,
  { levels, size }: Resampling,
): Promise<void> {
  const [{ channels, icc: profile }] = levels
  const maps = levels.map((level) => mapOf(area.corners, { level, size }))
  const edge = tileEdge(Math.min(size.width, size.height))
  const tiff = await createTiledTiff(target, { ...size, channels, tile: edge, profile })
  const stride = edge * channels
  try {
    for (const block of blocksOf(size, edge)) {
      const { level, map } = chooseLevel(block, { levels, maps })
      const place = sourceOf(block, map, level)
      const data = await open(photo, level.page).extract(place).raw().toBuffer()
      const tile = { data: new Uint8Array(edge * stride), stride }
      sampleBlock({ ...place, data, channels }, { block, area: map }, tile)
      await tiff.writeTile({ column: block.left / edge, row: block.top / edge }, tile.data)
    }
  } finally {
    await tiff.close()
  }
}

const mapOf = (
  corners: Corners,
  { level, size }: { level: PixelSize; size: PixelSize },
): AreaMap => ({
  map: homographyOf(inPixels(corners, level)),
  size,
})

function* blocksOf({ width, height }: PixelSize, edge: number): Generator<BlockPlace> {
  for (let top = 0; top < height; top += edge) {
    for (let left = 0; left < width; left += edge) {
      yield { left, top, width: Math.min(edge, width - left), height: Math.min(edge, height - top) }
    }
  }
}

/** The smallest level of the pyramid with at least the resolution of the block, along both axes. */
function chooseLevel(
  block: BlockPlace,
  { levels, maps }: { readonly levels: readonly Level[]; readonly maps: readonly AreaMap[] },
): { readonly level: Level; readonly map: AreaMap } {
  const candidates = levels.flatMap((level, index) => {
    const map = maps[index]
    return map === undefined ? [] : [{ level, map }]
  })
  const [full] = candidates
  if (full === undefined) throw new Error('a pyramid has a level')
  const hasPixels = ({ map }: (typeof candidates)[number]) => {
    const { across, down } = densityOf(block, map)
    return Math.min(across, down) >= 1
  }
  return candidates.findLast(hasPixels) ?? full
}
