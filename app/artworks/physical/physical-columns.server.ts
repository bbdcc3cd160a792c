import type { z } from 'zod'
import type { ArtworkChange } from '../artwork.schema.ts'
import type { Size } from '../artwork.ts'
import {
  millimetresOf,
  wholeCentimetres,
  type FrameColour,
  type PhysicalWork,
  type StatedWork,
  type WorkShape,
} from './physical-work.ts'

/** The columns of a physical work. */
export type PhysicalColumns = {
  readonly widthMm: number | null
  readonly heightMm: number | null
  readonly depthMm: number | null
  readonly shape: WorkShape
  readonly frameWidthMm: number | null
  readonly frameDepthMm: number | null
  readonly frameColour: FrameColour | null
  readonly matMm: number | null
  readonly hangingHeightMm: number | null
}

export function physicalFactsOf(row: PhysicalColumns): StatedWork {
  const { widthMm: width, heightMm: height, depthMm: depth } = row
  const { frameWidthMm, frameDepthMm, frameColour, matMm } = row
  const isFramed = frameWidthMm !== null && frameDepthMm !== null && frameColour !== null
  return {
    dimensions: width === null || height === null ? null : { width, height, depth },
    shape: row.shape,
    frame: isFramed
      ? { width: frameWidthMm, depth: frameDepthMm, colour: frameColour, mat: matMm ?? 0 }
      : null,
    hangingHeight: row.hangingHeightMm,
  }
}

/** The columns of both units: whole centimetres are a view of the millimetres. */
export function sizeColumns(dimensions: PhysicalWork['dimensions'] | null) {
  if (dimensions === null) {
    return { widthMm: null, heightMm: null, depthMm: null, widthCm: null, heightCm: null }
  }
  const { width, height, depth } = dimensions
  const size = wholeCentimetres(dimensions)
  return {
    widthMm: width,
    heightMm: height,
    depthMm: depth,
    widthCm: size.width,
    heightCm: size.height,
  }
}

type Change = z.infer<typeof ArtworkChange>

/** The physical facts in a request. Undefined fields change nothing. */
export type PhysicalChange = Pick<
  Change,
  'size' | 'dimensions' | 'shape' | 'frame' | 'hangingHeight'
>

/** The columns that a change writes. */
export function physicalChangeColumns({ frame, shape, hangingHeight, ...size }: PhysicalChange) {
  return {
    ...changedSize(size),
    ...(frame !== undefined && {
      frameWidthMm: frame?.width ?? null,
      frameDepthMm: frame?.depth ?? null,
      frameColour: frame?.colour ?? null,
      matMm: frame?.mat ?? null,
    }),
    shape,
    hangingHeightMm: hangingHeight,
  }
}

function changedSize({ size, dimensions }: Pick<PhysicalChange, 'size' | 'dimensions'>) {
  if (dimensions !== undefined) return sizeColumns(dimensions)
  if (size == null) return size === null ? sizeColumns(null) : {}
  const { depthMm: _, ...sides } = sizeColumns({
    width: millimetresOf(size.width),
    height: millimetresOf(size.height),
    depth: null,
  })
  return sides
}

/**
 * Drops a size that equals the stored one, so that whole centimetres do not replace millimetres.
 */
export function withoutRepeatedSize<Input extends PhysicalChange>(
  input: Input,
  before: Size | null,
): Input {
  const { size } = input
  const isSame = size != null && size.width === before?.width && size.height === before.height
  return isSame ? { ...input, size: undefined } : input
}
