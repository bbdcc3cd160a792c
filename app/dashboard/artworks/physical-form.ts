import type { Artwork } from '../../artworks/artwork.ts'
import {
  centimetresOf,
  millimetresOf,
  type FrameColour,
  type WorkShape,
} from '../../artworks/physical/physical-work.ts'
import { parseNumber } from '../../kernel/field-rule.ts'

/** Form fields of the physical work. Lengths are in centimetres. */
export type PhysicalTyped = Readonly<
  Record<
    | 'width'
    | 'height'
    | 'depth'
    | 'shape'
    | 'frame'
    | 'frame_width'
    | 'frame_depth'
    | 'mat'
    | 'hanging_height',
    string
  >
>

const lengthText = (millimetres: number | null | undefined): string =>
  millimetres == null ? '' : String(centimetresOf(millimetres))

/** Converts a stored work to form values, millimetres to centimetres. */
export function physicalAsTyped({
  dimensions,
  shape,
  frame,
  hangingHeight,
}: Pick<Artwork, 'dimensions' | 'shape' | 'frame' | 'hangingHeight'>): PhysicalTyped {
  return {
    width: lengthText(dimensions?.width),
    height: lengthText(dimensions?.height),
    depth: lengthText(dimensions?.depth),
    shape,
    frame: frame?.colour ?? '',
    frame_width: lengthText(frame?.width),
    frame_depth: lengthText(frame?.depth),
    mat: frame?.mat === 0 ? '' : lengthText(frame?.mat),
    hanging_height: lengthText(hangingHeight),
  }
}

/** Converts values accepted by their rules to the API's input, centimetres to millimetres. */
export function readPhysical(typed: PhysicalTyped) {
  const [width, height] = [readLength(typed.width), readLength(typed.height)]
  const hasSize = width !== null && height !== null
  return {
    dimensions: hasSize ? { width, height, depth: readLength(typed.depth) } : null,
    // The field's rule has checked the value.
    shape: typed.shape === '' ? ('rectangle' as const) : (typed.shape as WorkShape),
    frame: readFrame(typed),
    hangingHeight: readLength(typed.hanging_height),
  }
}

/** Missing lengths of a frame become 0, which the API refuses. */
function readFrame({ frame, frame_width: width, frame_depth: depth, mat }: PhysicalTyped) {
  if (frame === '') return null
  return {
    width: readLength(width) ?? 0,
    depth: readLength(depth) ?? 0,
    // The field's rule has checked the value.
    colour: frame as FrameColour,
    mat: readLength(mat) ?? 0,
  }
}

function readLength(text: string): number | null {
  const centimetres = parseNumber(text)
  return centimetres === null ? null : millimetresOf(centimetres)
}
