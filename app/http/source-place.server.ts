import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A place in a file of the bundle, as stacks give it. */
const PLACE = /(file:\/\/[^\s()]+\.js|\/[^\s()]+\.js):(\d+):(\d+)/g

/**
 * Maps are read when a fault is told, and given up when memory is wanted: Node's own support for them would read
 * all of them at every start, at the cost of 40 MB and the time of a whole start.
 */
const maps = new Map<string, WeakRef<SourceMap>>()

/** A stack with the places of the sources instead of those of the bundle, as far as there are maps beside it. */
export function placeInSources(stack: string): string {
  return stack.replaceAll(PLACE, (place, file: string, line: string, column: string) => {
    const origin = findMap(file)?.findOrigin(Number(line), Number(column))
    if (origin === undefined || !('fileName' in origin)) return place
    // The bundle was written in another folder than it lies in: what counts is the path in the project.
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
