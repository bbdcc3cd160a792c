const DESCRIPTION_LENGTH = 155

/** Somebody's text as a description: one line, and no longer than search engines show. */
export function descriptionOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_LENGTH) return line
  // Cut between characters: half of a surrogate pair is no character.
  return `${[...line].slice(0, DESCRIPTION_LENGTH - 1).join('')}…`
}

/** schema.org's trail from the gallery to a page, the page last. */
export function breadcrumbs(
  trail: ReadonlyArray<{ readonly name: string; readonly path: string }>,
  publicUrl: string,
): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, publicUrl).href,
    })),
  }
}
