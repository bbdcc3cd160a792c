import { encode } from 'uqr'

/** A QR code for an SVG: `path` draws the dark modules in a square of `size` units. */
export type QrCode = { readonly size: number; readonly path: string }

/** Encodes a text, with the light border that scanners need. */
export function drawQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const rows = data.map((row, y) => {
    const line = row.map((isDark) => (isDark ? '1' : '0')).join('')
    return [...line.matchAll(/1+/g)]
      .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
      .join('')
  })
  return { size, path: rows.join('') }
}
