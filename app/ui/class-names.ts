/** Joins class names and drops empty ones: `classNames(styles['a'], wide && styles['b'])`. */
export function classNames(...names: ReadonlyArray<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ')
}
