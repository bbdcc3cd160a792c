/** The maximum length of an SVG that is rasterised quickly. */
const MAX_CHARACTERS = 400 * 1024
const MIN_CHARACTERS = 2000

/** @returns the reason why a text is not a complete, valid SVG drawing, or null */
export function findDrawingFault(svg: string): string | null {
  const count = (pattern: RegExp) => svg.match(pattern)?.length ?? 0
  if (!/^<svg[^>]*viewBox=.*<\/svg>\s*$/s.test(svg)) return 'no SVG document'
  if (/NaN|Infinity|undefined/.test(svg)) return 'a number is missing'
  if (count(/<[a-z]/gi) !== count(/<\/[a-z]/gi) + count(/\/>/g)) return 'an element is not closed'
  if (svg.length <= MIN_CHARACTERS) return `only ${svg.length} characters`
  return svg.length < MAX_CHARACTERS ? null : `${svg.length} characters`
}
