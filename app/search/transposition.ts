/** The most letters of a known word. */
const LONGEST_WORD = 40

/** The spellings of a word with two neighbouring letters swapped, such as `light` for `lihgt`. */
export function transpositionsOf(word: string): string[] {
  const letters = [...word]
  if (letters.length > LONGEST_WORD) return []
  return letters.slice(1).flatMap((letter, nth) => {
    const before = letters[nth] ?? ''
    if (letter === before) return []
    return [[...letters.slice(0, nth), letter, before, ...letters.slice(nth + 2)].join('')]
  })
}
