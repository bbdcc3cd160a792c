/** Known words have at most so many letters, and so have those that are meant. */
const LONGEST_WORD = 40

/** A word with each two neighbouring letters swapped: those that may be meant by `lihgt`. */
export function transpositionsOf(word: string): string[] {
  const letters = [...word]
  if (letters.length > LONGEST_WORD) return []
  return letters.slice(1).flatMap((letter, nth) => {
    const before = letters[nth] ?? ''
    if (letter === before) return []
    return [[...letters.slice(0, nth), letter, before, ...letters.slice(nth + 2)].join('')]
  })
}
