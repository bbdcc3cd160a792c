import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/** @returns what a program writes to standard output @throws with what it writes to standard error */
export async function runOrThrow(program: string, args: readonly string[]): Promise<string> {
  const options = { maxBuffer: MAX_OUTPUT_BYTES }
  const { stdout } = await promisify(execFile)(program, args, options)
  return stdout.trim()
}
