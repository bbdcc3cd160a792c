import { clamp, createNoise, layerNoise, mix, smoothStep } from '../noise.ts'
import { blend, hex, luminance, ramp, type Rgb } from '../raster/colour.ts'
import { addGrain, addVignette, type Ground, type PixelDrawing, Raster } from '../raster/raster.ts'
import { createCamera, dot, tone, unit, type Vector } from '../raster/solid.ts'

/** A landscape photograph: dunes, mountains, or rocks in a long-exposed sea. */
export type Terrain = {
  readonly land: 'dunes' | 'mountains' | 'sea'
  readonly sky: readonly string[]
  /** Colours from shadow to light. */
  readonly earth: readonly string[]
  readonly sun: Vector
  readonly sunColour?: string
  readonly haze: string
  /** The share of light that haze absorbs per unit of distance. */
  readonly thick: number
  readonly eye?: Vector
  readonly pitch?: number
  readonly lens?: number
  readonly isMonochrome?: boolean
  readonly clouds?: number
  readonly relief?: number
  readonly grain?: number
}

const REACH = 46

export function photographTerrain(seed: string, scene: Terrain, ground: Ground): PixelDrawing {
  const raster = new Raster(ground)
  const heightAt = heightsOf(seed, scene)
  const eye: Vector = scene.eye ?? [0, 2.6, 0]
  const camera = createCamera(
    { eye, target: [eye[0], eye[1] + (scene.pitch ?? -0.12), eye[2] - 1], lens: scene.lens ?? 0.5 },
    raster,
  )
  const sun = unit(scene.sun)
  const sunColour = hex(scene.sunColour ?? '#fff2dd')
  const sky = skyOf(seed, scene, sun)
  const haze = hex(scene.haze)
  const earth = ramp(scene.earth)
  const noise = createNoise(`ground ${seed}`)
  raster.paint((u, v) => {
    const ray = camera(u, v)
    const far = reach(heightAt, eye, ray)
    if (far === null) return tone(sky(ray), 0.95)
    const [x, y, z] = [eye[0] + ray[0] * far, eye[1] + ray[1] * far, eye[2] + ray[2] * far]
    const e = 0.004 + 0.002 * far
    const normal = unit([
      heightAt(x - e, z) - heightAt(x + e, z),
      2 * e,
      heightAt(x, z - e) - heightAt(x, z + e),
    ])
    const isWater = scene.land === 'sea' && heightAt(x, z) <= 0.0101
    let colour: Rgb
    if (isWater) {
      const ripple = 0.03 * noise(x * 1.1, z * 3.2) + 0.012 * noise(x * 5, z * 13)
      const mirrored = sky(unit([ray[0] + ripple, Math.abs(ray[1]) + 0.05 + ripple, ray[2]]))
      colour = blend(mirrored, haze, 0.25)
    } else {
      const lit = Math.max(0, dot(normal, sun)) * shadow(heightAt, [x, y + 0.01, z], sun)
      const open = 0.3 + 0.35 * normal[1]
      const ripples =
        scene.land === 'dunes'
          ? 0.05 * Math.sin(x * 46 + 30 * noise(x * 0.35, z * 0.35)) * smoothStep(14, 2, far)
          : 0
      const shade = clamp(
        lit * 1.05 + open * 0.28 + ripples * (0.4 + lit) + 0.03 * noise(x * 30, z * 30),
      )
      colour = earth(surfaceTone(scene.land, shade, [normal[1], y], noise(x * 1.4, z * 1.4)))
      colour = [
        colour[0] * mix(0.75, sunColour[0] * 1.15, lit),
        colour[1] * mix(0.8, sunColour[1] * 1.15, lit),
        colour[2] * mix(0.95, sunColour[2] * 1.1, lit),
      ]
    }
    const fog = 1 - Math.exp(-far * scene.thick * Math.exp(-Math.max(0, y) * 0.35))
    return tone(blend(colour, haze, clamp(fog)), 0.95)
  })
  if (scene.isMonochrome === true) {
    raster.change((colour) => {
      const light = clamp(luminance(colour))
      const printed = light * light * (3 - 2 * light) * 0.55 + light * 0.45
      return [printed * 1.01, printed, printed * 0.975]
    })
  }
  addVignette(raster, 0.3)
  addGrain(raster, seed, scene.grain ?? 0.03)
  return raster.toDrawing()
}

function surfaceTone(
  land: Terrain['land'],
  shade: number,
  [flatness, y]: readonly [number, number],
  patch: number,
): number {
  if (land !== 'mountains') return shade
  // Snow covers high, flat places.
  const snow =
    smoothStep(0.62, 0.8, flatness + 0.12 * patch) * smoothStep(0.4, 1.3, y + patch * 0.5)
  return mix(shade * 0.5, 0.45 + shade * 0.55, snow)
}

function heightsOf(seed: string, { land, relief = 1 }: Terrain): (x: number, z: number) => number {
  const noise = createNoise(`heights ${seed}`)
  const rich = layerNoise(noise, 6)
  if (land === 'dunes') {
    const crest = (x: number, z: number) => {
      const wind = noise(x * 0.13, z * 0.13) * 1.6
      const place = x * 0.24 + z * 0.1 + wind
      const share = place - Math.floor(place)
      // Dunes rise slowly on the windward side and fall steeply behind the crest.
      const wave = share < 0.72 ? share / 0.72 : (1 - share) / 0.28
      return wave * wave * (3 - 2 * wave) * (0.7 + 0.5 * noise(x * 0.1 + 7, z * 0.16))
    }
    return (x, z) => relief * (1.5 * crest(x, z) + 0.9 * noise(x * 0.06, z * 0.06)) - 0.6
  }
  if (land === 'mountains') {
    return (x, z) => {
      let [sum, weight, size] = [0, 1, 0.13]
      for (let octave = 0; octave < 6; octave += 1) {
        sum += weight * (1 - Math.abs(noise(x * size + octave * 13, z * size - octave * 7))) ** 2
        weight *= 0.47
        size *= 2.05
      }
      return relief * (sum * 2.1 - 2.1) * smoothStep(2, 12, -z) - 0.2
    }
  }
  return (x, z) =>
    Math.max(0.01, relief * (2.2 * rich(x * 0.16, z * 0.2) - 0.45) + 0.25 * rich(x * 1.3, z * 1.3))
}

function reach(
  heightAt: (x: number, z: number) => number,
  eye: Vector,
  ray: Vector,
): number | null {
  let far = 0.3
  let before = far
  for (let step = 0; step < 260 && far < REACH; step += 1) {
    const above = eye[1] + ray[1] * far - heightAt(eye[0] + ray[0] * far, eye[2] + ray[2] * far)
    if (above < 0.0015 * far) {
      // Finds the intersection between the last two steps by bisection.
      let [low, high] = [before, far]
      for (let half = 0; half < 6; half += 1) {
        const middle = (low + high) / 2
        const over =
          eye[1] + ray[1] * middle - heightAt(eye[0] + ray[0] * middle, eye[2] + ray[2] * middle)
        if (over > 0) low = middle
        else high = middle
      }
      return high
    }
    if (ray[1] > 0 && eye[1] + ray[1] * far > 7) return null
    before = far
    far += Math.max(0.012 * far, above * 0.42)
  }
  return null
}

function shadow(
  heightAt: (x: number, z: number) => number,
  [x, y, z]: Vector,
  sun: Vector,
): number {
  let seen = 1
  let far = 0.06
  for (let step = 0; step < 40 && far < 12; step += 1) {
    const above = y + sun[1] * far - heightAt(x + sun[0] * far, z + sun[2] * far)
    seen = Math.min(seen, (18 * above) / far)
    if (seen <= 0) return 0
    far += Math.max(0.05, above * 0.5)
  }
  return clamp(seen)
}

function skyOf(seed: string, scene: Terrain, sun: Vector): (ray: Vector) => Rgb {
  const rich = layerNoise(createNoise(`sky ${seed}`), 5)
  const colours = ramp(scene.sky)
  const sunColour = hex(scene.sunColour ?? '#fff2dd')
  return (ray) => {
    const high = clamp(ray[1] * 1.9)
    let colour = colours(1 - high)
    if ((scene.clouds ?? 0) > 0) {
      const flat = 1 / (0.12 + Math.max(0, ray[1]))
      const cloud = rich(ray[0] * flat * 0.9, ray[2] * flat * 0.32)
      colour = blend(
        colour,
        [0.92, 0.92, 0.93],
        (scene.clouds ?? 0) * smoothStep(-0.05, 0.42, cloud),
      )
      colour = blend(
        colour,
        [0.2, 0.22, 0.26],
        (scene.clouds ?? 0) *
          0.5 *
          smoothStep(0.1, 0.6, rich(ray[0] * flat * 0.9 + 0.12, ray[2] * flat * 0.32 + 3)),
      )
    }
    const near = Math.max(0, dot(ray, sun))
    const glow = 0.5 * near ** 18 + 1.6 * smoothStep(0.99955, 0.9998, near)
    return [
      colour[0] + sunColour[0] * glow,
      colour[1] + sunColour[1] * glow,
      colour[2] + sunColour[2] * glow,
    ]
  }
}
