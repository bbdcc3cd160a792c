import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SECTIONS } from './points.ts'

/** The folders with tests, relative to the project's folder. */
const TEST_FOLDERS = ['app', 'db', 'tests']
/** `npm test` runs neither this folder nor journeys with the tag `IN_DETAILS`. */
const NOT_IN_NPM_TEST = 'tests/journeys/details/'
const TEST_FILE = /\.(test\.tsx?|e2e\.ts)$/
/** `// Specification: 1.2, 3.4`, also over several lines, and the test below it. */
const MARK =
  /^[ \t]*\/\/ Specification: ([\d., \n/]+?)\n[ \t]*(?=(?:test(?:\.each\b[\s\S]*?\))?\()\s*['"])(?!test\(\s*(['"]).*?\2,\s*IN_DETAILS)/gm

/** The points that a test file claims to prove, each once. */
export function pointsIn(source: string): string[] {
  const lists = [...source.matchAll(MARK)].map(([, list = '']) => list)
  return [...new Set(lists.flatMap((list) => list.match(/\d+\.\d+/g) ?? []))]
}

/** For each point's id the test files of `npm test` that name it, in alphabetical order. */
export function findProofs(root: string): Map<string, string[]> {
  const proofs = new Map<string, string[]>()
  for (const file of testFiles(root)) {
    for (const id of pointsIn(readFileSync(join(root, file), 'utf8'))) {
      proofs.set(id, [...(proofs.get(id) ?? []), file])
    }
  }
  return proofs
}

function testFiles(root: string): string[] {
  return TEST_FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && TEST_FILE.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.startsWith(NOT_IN_NPM_TEST))
    .toSorted()
}

/** The text of docs/spec-coverage.md. */
export function describeCoverage(proofs: ReadonlyMap<string, readonly string[]>): string {
  const sections = SECTIONS.map(({ title, points }) => {
    const rows = points.map(({ id, says }) => {
      const files = (proofs.get(id) ?? []).map((file) => `[${nameOf(file)}](../${file})`)
      return `| ${id} | ${says} | ${files.join(', ')} |`
    })
    return [
      `## ${title}`,
      '',
      '| | The specification says | Tests |',
      '| - | - | - |',
      ...rows,
    ].join('\n')
  })
  return `# What proves the specification

\`npm run spec-coverage\` writes this file. A test names the points that it proves in a comment above it:
\`// Specification: 1.2, 3.4\`. The points are listed in tests/specification/points.json.

${sections.join('\n\n')}
`
}

const nameOf = (file: string): string => file.split('/').at(-1) ?? file
