import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

export type SourceFile = {
  /** Relative to the root folder, with forward slashes, such as `cart/cart.ts`. */
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
}

export type Import = {
  /** The specifier in the source. */
  readonly specifier: string
  /** The path within the folder; null for packages, built-in modules and files elsewhere. */
  readonly target: string | null
  /** An import of types only, which does not exist at run time. */
  readonly isType: boolean
}

/** Every TypeScript file below a folder, with its imports. */
export async function readSources(root: string): Promise<SourceFile[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  return Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      const text = await readFile(file, 'utf8')
      const path = relative(root, file).replaceAll('\\', '/')
      return { path, text, imports: importsOf(text, path) }
    }),
  )
}

/** @param path of the text's file, relative to the root */
export function importsOf(text: string, path: string): Import[] {
  const code = withoutComments(text)
  const found: Import[] = []
  for (const [, clause = '', specifier = ''] of code.matchAll(STATIC)) {
    found.push(toImport(specifier, path, isTypeClause(clause)))
  }
  for (const [, specifier = ''] of code.matchAll(BARE)) found.push(toImport(specifier, path, false))
  for (const [, specifier = ''] of code.matchAll(DYNAMIC)) {
    found.push(toImport(specifier, path, false))
  }
  return found
}

/** `import … from '…'` and `export … from '…'`, over several lines too. */
const STATIC = /^\s*(?:import|export)\s+([\w*{}\s,$]+?)\s+from\s+['"]([^'"]+)['"]/gm
/** `import '…'` */
const BARE = /^\s*import\s+['"]([^'"]+)['"]/gm
/** `import('…')` */
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Matches strings too, since a string may look like a comment and the other way round. */
function withoutComments(text: string): string {
  const tokens = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g
  return text.replaceAll(tokens, (token) => (token.startsWith('/') ? ' ' : token))
}

function isTypeClause(clause: string): boolean {
  if (/^type\s+(?!from\b)/.test(clause)) return true
  const names = /^\{([^}]*)\}$/.exec(clause.trim())?.[1]
  if (names === undefined) return false
  const list = names.split(',').map((name) => name.trim())
  return list.every((name) => name === '' || name.startsWith('type '))
}

function toImport(specifier: string, path: string, isType: boolean): Import {
  const target = specifier.startsWith('.')
    ? join(dirname(path), specifier).replaceAll('\\', '/')
    : null
  const isInside = target !== null && !target.startsWith('..')
  return { specifier, isType, target: isInside ? target : null }
}

/**
 * The import cycles among files, types included: for each strongly connected group its paths in
 * alphabetical order, such as `a.ts b.ts`.
 */
export function cyclesOf(files: readonly SourceFile[]): string[] {
  const importsAt = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.flatMap(({ target }) => (target === null ? [] : [target])),
    ]),
  )
  const reachable = new Map([...importsAt.keys()].map((path) => [path, reach(importsAt, path)]))
  const groups = [...reachable].flatMap(([path, seen]) => {
    if (!seen.has(path)) return []
    return [
      [...seen]
        .filter((other) => reachable.get(other)?.has(path))
        .toSorted()
        .join(' '),
    ]
  })
  return [...new Set(groups)].toSorted()
}

/** Every file that is reachable from one; that includes the file itself if it is in a cycle. */
function reach(importsAt: ReadonlyMap<string, readonly string[]>, start: string): Set<string> {
  const seen = new Set<string>()
  const pending = [...(importsAt.get(start) ?? [])]
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    pending.push(...(importsAt.get(path) ?? []))
  }
  return seen
}
