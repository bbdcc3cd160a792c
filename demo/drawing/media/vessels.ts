import { clamp, createNoise, layerNoise, type Noise, smoothStep } from '../noise.ts'
import { blend, hex, ramp, type Rgb, vary } from '../raster/colour.ts'
import type { Ground, PixelDrawing } from '../raster/raster.ts'
import type { Body, Material } from '../raster/solid.ts'
import { photograph, type Studio } from './studio.ts'

/** Pairs of height and radius from foot to rim. */
export type Profile = readonly (readonly [height: number, radius: number])[]

export const PROFILES = {
  moon: [
    [0, 0.42],
    [0.12, 0.62],
    [0.5, 1.02],
    [0.95, 1.16],
    [1.4, 1.0],
    [1.78, 0.56],
    [1.86, 0.46],
    [1.98, 0.46],
  ],
  bottle: [
    [0, 0.42],
    [0.1, 0.55],
    [0.5, 0.72],
    [0.9, 0.62],
    [1.25, 0.3],
    [1.6, 0.15],
    [2.0, 0.14],
    [2.2, 0.22],
  ],
  bowl: [
    [0, 0.36],
    [0.09, 0.35],
    [0.16, 0.44],
    [0.36, 0.78],
    [0.66, 1.02],
    [0.92, 1.12],
  ],
  jar: [
    [0, 0.55],
    [0.3, 0.74],
    [0.8, 0.9],
    [1.25, 0.86],
    [1.55, 0.62],
    [1.66, 0.56],
    [1.85, 0.62],
  ],
  cylinder: [
    [0, 0.56],
    [0.08, 0.6],
    [0.7, 0.61],
    [1.4, 0.58],
    [1.95, 0.6],
    [2.02, 0.58],
  ],
  pear: [
    [0, 0.44],
    [0.2, 0.72],
    [0.6, 0.9],
    [1.0, 0.72],
    [1.5, 0.36],
    [1.9, 0.27],
    [2.15, 0.38],
  ],
  beerPot: [
    [0, 0.4],
    [0.2, 0.78],
    [0.6, 1.14],
    [1.0, 1.2],
    [1.35, 0.98],
    [1.55, 0.74],
    [1.62, 0.7],
  ],
  amphora: [
    [0, 0.2],
    [0.12, 0.34],
    [0.7, 0.74],
    [1.2, 0.86],
    [1.6, 0.7],
    [1.86, 0.34],
    [2.1, 0.28],
    [2.3, 0.36],
  ],
  cup: [
    [0, 0.3],
    [0.06, 0.36],
    [0.3, 0.46],
    [0.7, 0.5],
    [0.95, 0.53],
  ],
} as const satisfies Record<string, Profile>

export type Glaze =
  | { kind: 'milk'; body: string; specks?: string; crackle?: number }
  | { kind: 'pool'; colours: readonly string[] }
  | { kind: 'drip'; over: string; under: string; clay: string; from: number; length?: number }
  | { kind: 'fur'; colours: readonly string[] }
  | { kind: 'brush'; body: string; ink: string; motif: 'horizon' | 'grass' | 'rings' }
  | { kind: 'slip'; body: string; slip: string; third?: string; motif: SlipMotif; polish?: number }

export type SlipMotif = 'zigzag' | 'triangles' | 'bands' | 'nodules' | 'net' | 'smoke'

export type Vessel = {
  readonly profile: keyof typeof PROFILES
  readonly glaze: Glaze
  readonly at?: readonly [x: number, z: number]
  readonly size?: number
  /** The deviation from a true circle. */
  readonly lean?: number
}

/** Tabulates the radii of a profile as a smooth curve through its knots. */
function radii(profile: Profile): { top: number; radiusAt: (y: number) => number } {
  const top = profile.at(-1)?.[0] ?? 1
  const table = Float32Array.from({ length: 257 }, (_, step) =>
    curveAt(profile, (step / 256) * top),
  )
  const radiusAt = (y: number) => {
    const place = clamp(y / top) * 256
    const low = Math.min(255, Math.floor(place))
    const share = place - low
    return (table[low] ?? 0) * (1 - share) + (table[low + 1] ?? 0) * share
  }
  return { top, radiusAt }
}

function curveAt(profile: Profile, y: number): number {
  const next = Math.max(
    1,
    profile.findIndex(([height]) => height >= y),
  )
  const knot = (index: number) =>
    profile[Math.max(0, Math.min(profile.length - 1, index))] ?? [0, 0]
  const [a, b, c, d] = [knot(next - 2), knot(next - 1), knot(next), knot(next + 1)]
  const span = c[0] - b[0] || 1
  const t = clamp((y - b[0]) / span)
  const slopeB = ((c[1] - a[1]) / (c[0] - a[0] || 1)) * span
  const slopeC = ((d[1] - b[1]) / (d[0] - b[0] || 1)) * span
  const [t2, t3] = [t * t, t * t * t]
  return (
    (2 * t3 - 3 * t2 + 1) * b[1] +
    (t3 - 2 * t2 + t) * slopeB +
    (3 * t2 - 2 * t3) * c[1] +
    (t3 - t2) * slopeC
  )
}

const WALL = 0.028

/** A glazed, wheel-thrown vessel. */
export function throwVessel(seed: string, vessel: Vessel): Body {
  const { top, radiusAt } = radii(PROFILES[vessel.profile])
  const size = vessel.size ?? 1
  const [atX, atZ] = vessel.at ?? [0, 0]
  const noise = createNoise(`vessel ${seed}`)
  const lean = vessel.lean ?? 0.012
  const relief = vessel.glaze.kind === 'slip' && vessel.glaze.motif === 'nodules' ? 0.035 : 0
  const place = (x: number, y: number, z: number) =>
    [(x - atX) / size, y / size, (z - atZ) / size] as const
  return {
    distance: (worldX, worldY, worldZ) => {
      const [x, y, z] = place(worldX, worldY, worldZ)
      const high = y < 0 ? 0 : y > top ? top : y
      const far = Math.hypot(x, z)
      // Far away, the distance to a cylinder is enough, and cheaper.
      if (far > 1.9 || y > top + 0.6) return Math.max(far - 1.4, y - top) * size * 0.7 + 0.1
      const angle = Math.atan2(z, x)
      const turned = lean * noise(Math.cos(angle) * 1.4 + y, Math.sin(angle) * 1.4 + y * 1.3)
      const rings = 0.0011 * Math.sin(y * 46 + angle)
      const raised = relief === 0 ? 0 : relief * nodulesAt(angle, y)
      const radius = radiusAt(high) + turned + rings + raised
      const slope = (radiusAt(high + 0.02) - radiusAt(high - 0.02)) / 0.04
      const wall = Math.abs(far - radius + WALL) / Math.sqrt(1 + slope * slope) - WALL
      const shell = Math.max(wall, y - top, -y)
      const foot = Math.max(far - radius, Math.abs(y - 0.08) - 0.06)
      return Math.min(shell, foot) * size * 0.8
    },
    material: (worldX, worldY, worldZ) => {
      const [x, y, z] = place(worldX, worldY, worldZ)
      const angle = Math.atan2(z, x)
      return glazeAt(vessel.glaze, { angle, y, top, radius: radiusAt(y), noise })
    },
  }
}

type Place = { angle: number; y: number; top: number; radius: number; noise: Noise }

function glazeAt(glaze: Glaze, place: Place): Material {
  const { angle, y, top, noise } = place
  const rich = layerNoise(noise, 4)
  const [cx, cz] = [Math.cos(angle) * 2, Math.sin(angle) * 2]
  const cloud = rich(cx + y * 0.6, cz + y * 0.9)
  const high = y / top
  switch (glaze.kind) {
    case 'milk': {
      const speck = noise(cx * 21, cz * 17 + y * 22) > 0.78 ? 0.5 : 0
      const crack = 1 - smoothStep(0, 0.035, Math.abs(noise(cx * 4 + cloud, y * 7 + cz)))
      const warm = vary(hex(glaze.body), cloud * 0.16, cloud * 0.5)
      const colour = blend(warm, hex(glaze.specks ?? '#6b5138'), speck)
      return {
        colour: vary(colour, -0.5 * (glaze.crackle ?? 0) * crack),
        gloss: 0.55,
        roughness: 0.25,
      }
    }
    case 'pool': {
      const thick = clamp(1 - high + 0.22 * cloud)
      return { colour: ramp(glaze.colours)(thick), gloss: 0.85, roughness: 0.14 }
    }
    case 'drip': {
      const long = glaze.length ?? 0.35
      const wave = noise(cx * 2.2, cz * 2.2)
      const edge = glaze.from * top - long * Math.max(0, wave) - 0.06 * noise(cx * 6, cz * 6)
      const share = smoothStep(edge - 0.015, edge + 0.02, y)
      const fall = smoothStep(glaze.from * top + 0.7, edge, y)
      const over = vary(
        blend(hex(glaze.over), hex(glaze.under), fall * 0.7),
        cloud * 0.25,
        cloud * 0.4,
      )
      const clay = vary(hex(glaze.clay), 0.3 * noise(cx * 9, y * 30) + cloud * 0.2)
      return share > 0.5
        ? { colour: over, gloss: 0.75, roughness: 0.18 }
        : { colour: clay, gloss: 0.05, roughness: 0.9 }
    }
    case 'fur': {
      const streak = noise(angle * 26 + cloud, y * 1.6) * 0.5 + noise(angle * 61, y * 2.2) * 0.4
      const thin = smoothStep(0.8, 1, high) + smoothStep(0.14, 0.03, high)
      return {
        colour: ramp(glaze.colours)(clamp(0.28 + streak * 0.55 * (0.4 + high) + thin * 0.6)),
        gloss: 0.8,
        roughness: 0.12,
      }
    }
    case 'brush': {
      const share = motifAt(glaze.motif, place, cloud)
      const body = vary(hex(glaze.body), cloud * 0.1, cloud * 0.4)
      const wet = 0.75 + 0.5 * rich(angle * 5, y * 9)
      return { colour: blend(body, hex(glaze.ink), clamp(share * wet)), gloss: 0.6, roughness: 0.2 }
    }
    case 'slip':
      return slipAt(glaze, place, cloud)
  }
}

function motifAt(motif: 'horizon' | 'grass' | 'rings', place: Place, cloud: number): number {
  const { angle, y, top, noise } = place
  switch (motif) {
    case 'horizon': {
      const line = 0.42 * top + 0.16 * noise(angle * 1.2, 3) + 0.06 * cloud
      const far = 0.56 * top + 0.12 * noise(angle * 1.9, 9)
      const near = smoothStep(line + 0.02, line - 0.02, y) * smoothStep(0.05, line, y)
      return Math.max(
        near * 0.95,
        0.4 * smoothStep(far + 0.02, far - 0.02, y) * smoothStep(0.05, far, y),
      )
    }
    case 'grass': {
      const blade = angle * 7 + 0.9 * (y - 0.2) * noise(Math.floor(angle * 7), 5)
      const which = Math.floor(blade)
      const tall = top * (0.45 + 0.28 * noise(which * 1.7, 2))
      const thin = 0.2 * (1 - clamp(y / tall))
      return (
        smoothStep(thin + 0.03, thin, Math.abs(blade - which - 0.5)) *
        smoothStep(tall, tall - 0.1, y)
      )
    }
    case 'rings':
      return smoothStep(0.2, 0.5, Math.sin(y * 15 + 0.5 * noise(angle, y)) * 0.5 + 0.3 * cloud)
  }
}

/** Rows of small knobs within bands, as on beer pots of KwaZulu. */
function nodulesAt(angle: number, y: number): number {
  const band = smoothStep(0.62, 0.68, y) * smoothStep(1.22, 1.16, y)
  const wide = Math.abs(((angle * 4) / Math.PI) % 2)
  const inside = smoothStep(1.15, 1.05, wide)
  const [a, b] = [Math.sin(angle * 34), Math.sin(y * 46)]
  return band * inside * smoothStep(0.1, 0.8, a * b)
}

function slipAt(glaze: Extract<Glaze, { kind: 'slip' }>, place: Place, cloud: number): Material {
  const { angle, y, top, noise } = place
  const wobble = 0.02 * noise(angle * 6, y * 7)
  const high = y / top + wobble
  const turn = (angle / (2 * Math.PI)) * 12
  const saw = Math.abs(turn - Math.floor(turn) - 0.5) * 2
  let colour: Rgb = hex(glaze.body)
  const slip = hex(glaze.slip)
  const third = hex(glaze.third ?? glaze.slip)
  const inBand = (from: number, to: number) => high > from && high < to
  switch (glaze.motif) {
    case 'zigzag':
      if (Math.abs(((high * 5.2 + saw * 0.7) % 1) - 0.5) < 0.2 && inBand(0.2, 0.86)) colour = slip
      if (inBand(0.88, 0.93) || inBand(0.12, 0.17)) colour = third
      break
    case 'triangles':
      if (inBand(0.42, 0.84) && saw > (high - 0.42) / 0.42) colour = slip
      if (inBand(0.36, 0.4) || inBand(0.87, 0.9)) colour = third
      break
    case 'bands':
      if (Math.sin(high * 30) > 0.25) colour = slip
      if (Math.sin(high * 30) < -0.8) colour = third
      break
    case 'net': {
      const lines = Math.min(
        Math.abs(((turn + high * 6) % 1) - 0.5),
        Math.abs(((((turn - high * 6) % 1) + 1) % 1) - 0.5),
      )
      if (lines < 0.07 && inBand(0.25, 0.82)) colour = slip
      break
    }
    case 'smoke':
      colour = blend(colour, slip, smoothStep(-0.12, 0.28, cloud + 0.3 * (high - 0.5)))
      break
    case 'nodules':
      colour = blend(colour, slip, 0.4 * smoothStep(0, 0.4, cloud))
  }
  const worn = vary(colour, cloud * 0.4 + 0.14 * noise(angle * 30, y * 60))
  const polish = glaze.polish ?? 0.45
  return { colour: worn, gloss: polish, roughness: 0.42 }
}

export type VesselPicture = Omit<Studio, 'bodies'> & { readonly vessels: readonly Vessel[] }

export function drawVesselPicture(
  seed: string,
  picture: VesselPicture,
  ground: Ground,
): PixelDrawing {
  const bodies = picture.vessels.map((vessel, index) => throwVessel(`${seed} ${index}`, vessel))
  return photograph(seed, ground, { ...picture, bodies })
}
