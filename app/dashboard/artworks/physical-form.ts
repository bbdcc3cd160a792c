import type { Artwork } from '../../artworks/artwork.ts'
import {
  centimetresOf,
  millimetresOf,
  type FrameColour,
  type WorkShape,
} from '../../artworks/physical/physical-work.ts'
import { parseNumber } from '../../kernel/field-rule.ts'

/** The fields of the form that describe a work as an object; lengths are in centimetres. */
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

/** A stored work as form values. */
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

/** The API's input of values that the rules of their fields have accepted. */
export function readPhysical(typed: PhysicalTyped) {
  const [width, height] = [readLength(typed.width), readLength(typed.height)]
  const hasSize = width !== null && height !== null
  return {
    dimensions: hasSize ? { width, height, depth: readLength(typed.depth) } : null,
    // The rule has checked it.
    shape: typed.shape === '' ? ('rectangle' as const) : (typed.shape as WorkShape),
    frame: readFrame(typed),
    hangingHeight: readLength(typed.hanging_height),
  }
}

/** A frame without its lengths, which the API refuses, is given as it is. */
function readFrame({ frame, frame_width: width, frame_depth: depth, mat }: PhysicalTyped) {
  if (frame === '') return null
  return {
    width: readLength(width) ?? 0,
    depth: readLength(depth) ?? 0,
    // The rule has checked it.
    colour: frame as FrameColour,
    mat: readLength(mat) ?? 0,
  }
}

function readLength(text: string): number | null {
  const centimetres = parseNumber(text)
  return centimetres === null ? null : millimetresOf(centimetres)
}
