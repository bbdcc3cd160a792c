import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A position in a file of the bundle, as stack traces contain it. */
const PLACE = /(file:\/\/[^\s()]+\.js|\/[^\s()]+\.js):(\d+):(\d+)/g

/**
 * Source maps are read when a fault is logged and can be garbage-collected. `--enable-source-maps`
 * would load all maps at start, which costs 40 MB and doubles the time.
 */
const maps = new Map<string, WeakRef<SourceMap>>()

/** Maps the positions in a stack trace to the sources, for files with a source map. */
export function mapStackToSources(stack: string): string {
  return stack.replaceAll(PLACE, (place, file: string, line: string, column: string) => {
    const origin = findMap(file)?.findOrigin(Number(line), Number(column))
    if (origin === undefined || !('fileName' in origin)) return place
    // The build folder may have moved since. Only the path within the project matters.
    const path = origin.fileName.replace(/^(?:\.\.?\/)+/, '')
    return `${path}:${origin.lineNumber}:${origin.columnNumber}`
  })
}

function findMap(file: string): SourceMap | null {
  const known = maps.get(file)?.deref()
  if (known !== undefined) return known
  try {
    const path = file.startsWith('file:') ? fileURLToPath(file) : file
    const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')))
    maps.set(file, new WeakRef(map))
    return map
  } catch {
    return null
  }
}
