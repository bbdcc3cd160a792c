import type { FrameColour, PhysicalWork } from '../../artworks/physical/physical-work.ts'
import {
  framedWork,
  outlineOf,
  SHEET_MM,
  shownShare,
  type Extent,
  type Point,
} from '../../artworks/physical/work-geometry.ts'
import { lightOfSrgb } from '../../images/colour/srgb.ts'
import { frameProfile } from './frame-profile.ts'
import { band, cap, joined, type Contour, type Mesh } from './mesh.ts'

/** A PBR material; `colour` is linear red, green and blue from 0 to 1. */
export type Material = {
  readonly name: string
  readonly colour: readonly [number, number, number]
  readonly metallic: number
  readonly roughness: number
  /** The photo of the work is its colour. */
  readonly hasTexture?: true
}

export type ModelPart = { readonly material: Material; readonly mesh: Mesh }

/** A work as a 3D model: millimetres, its back at z = 0 and its front toward z. */
export type WorkModel = readonly ModelPart[]

const PICTURE: Material = {
  name: 'Picture',
  colour: [1, 1, 1],
  metallic: 0,
  roughness: 0.85,
  hasTexture: true,
}
const SUPPORT: Material = {
  name: 'Support',
  colour: linear('#ece7dd'),
  metallic: 0,
  roughness: 0.95,
}
const MAT: Material = { name: 'Mat', colour: linear('#f4f1ea'), metallic: 0, roughness: 0.95 }

const FRAMES: Readonly<Record<FrameColour, Omit<Material, 'name'>>> = {
  black: { colour: linear('#1d1c1b'), metallic: 0, roughness: 0.5 },
  white: { colour: linear('#f2f0ec'), metallic: 0, roughness: 0.55 },
  oak: { colour: linear('#b98f5d'), metallic: 0, roughness: 0.65 },
  walnut: { colour: linear('#5a3d2a'), metallic: 0, roughness: 0.6 },
  gold: { colour: linear('#c9a24a'), metallic: 0.85, roughness: 0.4 },
  silver: { colour: linear('#b9bbbd'), metallic: 0.85, roughness: 0.35 },
}

/** Millimetres by which the work lies behind the front of its frame, where that is deep enough. */
const RECESS = 10
const MAT_THICKNESS = 2
/** A thicker work still lies behind the front of its frame. */
const MAX_DEPTH_SHARE = 0.9

/**
 * The model of a work.
 * @param photo pixels of its photo
 */
export function workModel(work: PhysicalWork, photo: Extent): WorkModel {
  const { frame, shape, dimensions } = work
  const sizes = framedWork(work)
  const edge = outlineOf(shape, sizes.work)
  const share = shownShare(photo, sizes.work)
  const picture = (z: number) => ({
    material: PICTURE,
    mesh: cap(edge, z, (point) => textureAt(point, sizes.work, share)),
  })
  const thickness = dimensions.depth ?? SHEET_MM
  if (frame === null) {
    const sides = band({ outline: edge, z: 0 }, { outline: edge, z: thickness })
    const support = joined([sides, cap(edge, 0, null)])
    return [picture(thickness), { material: SUPPORT, mesh: support }]
  }
  const recess = Math.min(RECESS, frame.depth / 2)
  const front = Math.max(frame.depth - recess, Math.min(thickness, frame.depth * MAX_DEPTH_SHARE))
  const contour = (extent: Extent, inset: number, z: number): Contour => ({
    outline: outlineOf(shape, inside(extent, inset)),
    z,
  })
  const profile = frameProfile(frame, front).map(({ inset, z }) => contour(sizes.outer, inset, z))
  const back = cap(outlineOf(shape, sizes.outer), 0, null)
  const parts: ModelPart[] = [
    picture(front),
    {
      material: { name: 'Frame', ...FRAMES[frame.colour] },
      mesh: joined([...bandsOf(profile), back]),
    },
  ]
  if (frame.mat === 0) return parts
  const matFront = front + Math.min(MAT_THICKNESS, (frame.depth - front) / 2)
  // The opening is cut at an angle.
  const bevel = Math.min(MAT_THICKNESS, frame.mat / 2)
  const mat = joined(
    bandsOf([
      contour(sizes.inner, 0, matFront),
      contour(sizes.work, -bevel, matFront),
      { outline: edge, z: front },
    ]),
  )
  return [...parts, { material: MAT, mesh: mat }]
}

const inside = ({ width, height }: Extent, inset: number): Extent => ({
  width: width - 2 * inset,
  height: height - 2 * inset,
})

/** The faces between contours that follow each other. */
const bandsOf = (contours: readonly Contour[]): Mesh[] =>
  contours.flatMap((to, index) => {
    const from = contours[index - 1]
    return from === undefined ? [] : [band(from, to)]
  })

/** The texture coordinates of a point of the work, from the upper left corner of its photo. */
function textureAt({ x, y }: Point, { width, height }: Extent, share: Extent) {
  return { u: 0.5 + (x / width) * share.width, v: 0.5 - (y / height) * share.height }
}

/** Decodes an sRGB colour to linear values. */
function linear(hex: string): [number, number, number] {
  const channel = (start: number) =>
    lightOfSrgb(Number.parseInt(hex.slice(start, start + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}
