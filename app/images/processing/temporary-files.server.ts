import { dirname } from 'node:path'

/** Has libvips keep the temporary files of this process beside a file that it writes. */
export function keepTemporaryFilesBeside(file: string): void {
  process.env['TMPDIR'] = dirname(file)
}
