type ScaleBar = {
  /** Centimetres. */
  readonly length: number
  /** Pixels of the screen. */
  readonly pixels: number
}

const MAX_PIXELS = 160
const STEPS = [5, 2, 1] as const

/**
 * The longest bar of 1, 2 or 5 times a power of ten that has room.
 * @param pixelsPerCm pixels of the screen that a centimetre of the work takes
 */
export function scaleBar(pixelsPerCm: number): ScaleBar {
  const most = MAX_PIXELS / pixelsPerCm
  const power = 10 ** Math.floor(Math.log10(most))
  const step = STEPS.find((one) => one * power <= most) ?? 1
  // Without the error of the multiplication.
  const length = Number((step * power).toPrecision(1))
  return { length, pixels: length * pixelsPerCm }
}

/** Such as `5 cm`, `2 mm` or `1 m`. */
export function scaleText({ length }: Pick<ScaleBar, 'length'>): string {
  if (length >= 100) return `${length / 100} m`
  if (length >= 1) return `${length} cm`
  return `${Number((length * 10).toPrecision(1))} mm`
}
