import { dirname } from 'node:path'

/** Makes libvips create this process's temporary files in the folder of a file that it writes. */
export function keepTemporaryFilesBeside(file: string): void {
  process.env['TMPDIR'] = dirname(file)
}
