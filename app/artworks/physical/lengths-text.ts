/** Such as `50 × 70 × 2.5 cm`, with no-break spaces: a size stays on one line. */
export const lengthsText = (centimetres: readonly number[]): string =>
  `${centimetres.join('\u{a0}×\u{a0}')}\u{a0}cm`
