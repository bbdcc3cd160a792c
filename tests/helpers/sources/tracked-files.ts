import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')

/** Paths of tracked files. @param paths folders and patterns; all files if there are none */
export const trackedFiles = (...paths: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', '-z', ...paths], { cwd: root, encoding: 'utf8' }).split('\0')

/** The text of a tracked file; '' if it was deleted in the working tree. */
export function readTracked(file: string): string {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return ''
  }
}
