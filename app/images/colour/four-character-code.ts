/** Reads the four-character code of a box, a chunk or a tag. */
export function fourCharactersAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)))
}
