import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const TEXT = /\.(css|js|json|svg|txt|webmanifest|xml)$/u
/** Below this, packing saves no packet. */
const LEAST_BYTES = 1024

/**
 * Puts a `.br` and a `.gz` beside every text of a built client, as small as they get: once here instead of at
 * every answer.
 *
 * @param {string} folder
 */
export async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(packFile))
}

/** @param {string} file */
async function packFile(file) {
  const bytes = readFileSync(file)
  if (bytes.length < LEAST_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  writeFileSync(`${file}.br`, await compressBrotli(bytes, { params }))
  writeFileSync(`${file}.gz`, await compressGzip(bytes, { level: 9 }))
}
