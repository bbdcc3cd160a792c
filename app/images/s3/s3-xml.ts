/** An object in a response to ListObjectsV2. */
export type ListedObject = {
  readonly name: string
  readonly bytes: number
  readonly modifiedAt: Date
}

export type ObjectPage = {
  readonly objects: readonly ListedObject[]
  /** Null at the end of the list. */
  readonly nextToken: string | null
}

/** Parses a response to ListObjectsV2, whose format is fixed. Incomplete entries are left out. */
export function readObjectPage(xml: string): ObjectPage {
  const objects: ListedObject[] = []
  for (const [, content = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const name = readElement(content, 'Key')
    const bytes = Number(readElement(content, 'Size') ?? NaN)
    const modifiedAt = new Date(readElement(content, 'LastModified') ?? NaN)
    if (name === null || Number.isNaN(bytes) || Number.isNaN(modifiedAt.getTime())) continue
    objects.push({ name, bytes, modifiedAt })
  }
  const isCut = readElement(xml, 'IsTruncated') === 'true'
  return { objects, nextToken: isCut ? readElement(xml, 'NextContinuationToken') : null }
}

/** The text of the first element with this name, or null. */
export function readElement(xml: string, name: string): string | null {
  const text = new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`).exec(xml)?.[1]
  return text === undefined ? null : unescapeXml(text)
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

const unescapeXml = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal, hex, name: string) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    return ENTITIES[name] ?? all
  })
