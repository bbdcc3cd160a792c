import { type Point, simplify } from './line.ts'
import { createNoise } from './noise.ts'
import { type PortraitOptions, pose, toneAt } from './portrait.ts'
import { type Drawing, INK } from './sheet.ts'

export type ThreadOptions = PortraitOptions & {
  path?: 'spiral' | 'rows'
  gap?: number
}

/** A head in one continuous line, which oscillates where there is shadow. */
export function drawThread(seed: string, options: ThreadOptions): Drawing {
  const portrait = pose(seed, options)
  const { sheet } = portrait
  const gap = options.gap ?? 15
  const noise = createNoise(`thread ${seed}`)
  const track =
    options.path === 'rows'
      ? walkRows(sheet.width, sheet.height, gap)
      : walkSpiral(sheet.width, sheet.height, gap, options.at)
  const thread: Point[] = []
  let phase = 0
  for (const [x, y, nx, ny] of track) {
    const tone = Math.min(1, toneAt(portrait, x, y) * 1.08)
    const swing = gap * 0.56 * tone ** 0.8
    phase += 1
    const side = phase % 2 === 0 ? 1 : -1
    const calm = 0.8 * noise(x / 60, y / 60)
    thread.push([x + nx * (swing * side + calm), y + ny * (swing * side + calm)])
  }
  sheet.stroke([simplify(thread, 0.35)], { ink: options.ink ?? INK.black, width: 2.3 })
  return sheet.toDrawing()
}

type Track = (readonly [x: number, y: number, normalX: number, normalY: number])[]

const STEP = 4.6

function walkSpiral(
  width: number,
  height: number,
  gap: number,
  at: readonly [number, number] = [0.5, 0.5],
): Track {
  const track: Track = []
  const [cx, cy] = [width * at[0], height * (at[1] + 0.05)]
  const last = Math.min(cx, cy, width - cx, height - cy) * 0.9
  let angle = 0
  for (let radius = 2; radius < last; radius = (gap * angle) / (2 * Math.PI)) {
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    track.push([cx + c * radius, cy + s * radius, c, s])
    angle += Math.min(0.3, STEP / Math.max(6, radius))
    radius = (gap * angle) / (2 * Math.PI)
  }
  return track
}

/** Rows to and fro, joined by half circles. */
function walkRows(width: number, height: number, gap: number): Track {
  const track: Track = []
  const margin = Math.min(width, height) * 0.1
  let row = 0
  for (let y = margin; y <= height - margin; y += gap) {
    const forward = row % 2 === 0
    for (let x = margin; x <= width - margin; x += STEP) {
      track.push([forward ? x : width - x, y, 0, 1])
    }
    const end = forward ? width - margin : margin
    if (y + gap <= height - margin) {
      for (let turn = 0.1; turn < 1; turn += 0.2) {
        const a = (turn - 0.5) * Math.PI
        track.push([
          end + (forward ? 1 : -1) * Math.cos(a) * gap * 0.5,
          y + gap * 0.5 + Math.sin(a) * gap * 0.5,
          0,
          0,
        ])
      }
    }
    row += 1
  }
  return track
}
