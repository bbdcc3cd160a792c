import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const INPUT_FOLDERS = ['app', 'bin', 'db', 'demo', 'public', 'vite']
const INPUT_FILES = /^(package\.json|package-lock\.json|tsconfig\.json|[\w.-]+\.ts)$/u
const NOT_BUILT =
  /^((vitest|playwright|knip|drizzle)\.config\.ts|.*\.(test|e2e)\.tsx?|\.DS_Store)$/u

/** The program that draws the demo gallery; what it drew is built, the program is not. */
const DRAWING = 'demo/drawing/'

/**
 * @typedef {object} KnownFile a file as last hashed
 * @property {string} seen size and times; while they stay, the content is taken to have stayed
 * @property {string} hash
 */

/** @typedef {Record<string, KnownFile>} KnownFiles by path, with `/` on every system */

/**
 * Every file that the build is made from, in a stable order; tests are not.
 *
 * @param {string} root
 * @returns {string[]}
 */
export function listBuildInputs(root) {
  const top = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && INPUT_FILES.test(entry.name))
    .map((entry) => entry.name)
  const folders = INPUT_FOLDERS.flatMap((folder) => listFiles(root, folder))
  return [...top, ...folders]
    .filter((path) => !NOT_BUILT.test(path.split('/').pop() ?? '') && !path.startsWith(DRAWING))
    .sort()
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function listFiles(root, folder) {
  /** @type {import('node:fs').Dirent[]} */
  let entries = []
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true })
  } catch {
    // A project without a public folder is whole all the same.
  }
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? listFiles(root, path) : [path]
  })
}

/**
 * Reads only files whose size or times changed since `known` was recorded.
 *
 * @param {string} root
 * @param {KnownFiles} known
 * @returns {{ key: string, files: KnownFiles }} the key changes with any path or content
 */
export function hashBuildInputs(root, known) {
  /** @type {KnownFiles} */
  const files = {}
  const total = createHash('sha256')
  for (const path of listBuildInputs(root)) {
    const { size, mtimeMs, ctimeMs } = statSync(join(root, path))
    // The time of the last change of status catches tools that restore the time of writing.
    const seen = `${size} ${mtimeMs} ${ctimeMs}`
    const before = known[path]
    const hash =
      before?.seen === seen
        ? before.hash
        : createHash('sha256')
            .update(readFileSync(join(root, path)))
            .digest('hex')
    files[path] = { seen, hash }
    total.update(`${path}\0${hash}\n`)
  }
  return { key: total.digest('hex'), files }
}
