/**
 * Breaks a text into lines between words, but not at a no-break space.
 * @param fits whether a text is narrow enough
 * @returns at most `most` lines, the last with an ellipsis where there is more
 */
export function breakLines(text: string, fits: (line: string) => boolean, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/[^\S\u{a0}]+/u)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || fits(longer)) {
      line = longer
      continue
    }
    lines.push(line)
    line = word
  }
  lines.push(line)
  const shown = lines.slice(0, most)
  const isCut = lines.length > most
  return shown.map((one, nth) => shorten(isCut && nth === most - 1 ? `${one}…` : one, fits))
}

function shorten(line: string, fits: (line: string) => boolean): string {
  if (fits(line)) return line
  const letters = [...line.replace(/…$/, '')]
  while (letters.length > 1 && !fits(`${letters.join('')}…`)) letters.pop()
  return `${letters.join('')}…`
}
