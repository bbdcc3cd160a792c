import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Exercise } from './exercise.ts'
import { READS } from './read-exercise.ts'
import { WRITES } from './write-exercise.ts'

/** Matches exported functions whose first parameter is the database. */
const ASKS_DATABASE =
  /^export (?:async )?function (\w+)(?:<[^>]*>)?\(\s*(?:db|tx): (?:Database|Queryable)\b/gm

/**
 * @returns the names of all functions of the product's stores that query the database, by file
 * below app/
 */
export async function readStoreFunctions(app: string): Promise<Map<string, string[]>> {
  const files = (await readdir(app, { recursive: true }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.store.server.ts'))
  const found = new Map<string, string[]>()
  for (const file of files.toSorted()) {
    const text = await readFile(join(app, file), 'utf8')
    found.set(
      file,
      [...text.matchAll(ASKS_DATABASE)].map(([, name = '']) => name),
    )
  }
  return found
}

/** Every exercise, by slice: reads, then writes. */
export const EXERCISES: ReadonlyMap<string, readonly Exercise[]> = new Map(
  [...new Set([...Object.keys(READS), ...Object.keys(WRITES)])].map((slice) => [
    slice,
    [...(READS[slice] ?? []), ...(WRITES[slice] ?? [])],
  ]),
)
