import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

// docs/spec-coverage.md says of every point of the specification where it lives and what proves it.

const root = join(import.meta.dirname, '..')
const LEAST_ROWS = 200

type Row = {
  readonly point: string
  readonly says: string
  /** Paths from the project's folder. */
  readonly places: readonly string[]
  readonly tests: ReadonlyArray<{ readonly file: string; readonly title: string }>
}

const rows = readRows(readFileSync(join(root, 'docs', 'spec-coverage.md'), 'utf8'))

function readRows(markdown: string): Row[] {
  let point = ''
  return markdown.split('\n').flatMap((line) => {
    point = /^## (.+)/.exec(line)?.[1] ?? point
    const cells = /^\|(.+)\|\s*$/
      .exec(line)?.[1]
      ?.split('|')
      .map((cell) => cell.trim())
    if (cells === undefined || isHead(cells)) return []
    const [says = '', where = '', proof = ''] = cells
    return [{ point, says, places: linksOf(where), tests: testsOf(proof) }]
  })
}

/** The line that names the columns, and the one below it. */
function isHead([first = '']: readonly string[]): boolean {
  return first === 'The specification says' || /^:?-+:?$/.test(first)
}

function linksOf(cell: string): string[] {
  return [...cell.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, path = '']) => path)
}

function testsOf(cell: string): Array<{ file: string; title: string }> {
  return [...cell.matchAll(/`([^`]+?) › ([^`]+)`/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }))
}

/** The titles of a file's tests as they are written; of `test.each` the template. */
function titlesOf(source: string): Set<string> {
  const call = /(?:\btest\(|^\s*test\.each\b[\s\S]*?\)\()\s*('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")/gm
  return new Set(
    [...source.matchAll(call)].map(([, quoted = '']) =>
      quoted.slice(1, -1).replaceAll(/\\(.)/g, '$1'),
    ),
  )
}

const titles = new Map<string, Set<string>>()

function hasTest({ file, title }: { readonly file: string; readonly title: string }): boolean {
  if (!/\.(test\.tsx?|e2e\.ts)$/.test(file) || !existsSync(join(root, file))) return false
  const known = titles.get(file) ?? titlesOf(readFileSync(join(root, file), 'utf8'))
  titles.set(file, known)
  return known.has(title)
}

test('titles are read as they are written, and nothing else is taken for one', () => {
  const source = [
    "test('one', () => {})",
    '  test("it\'s two", async () => {})',
    "  test.each(['a', 'b'])('three %s', () => {})",
    "test.each([\n  ['x', f('y')],\n])(\n  'four %j',\n  () => {})",
    "test.skip('five', () => {})",
    "describe('six', () => { expect('seven') })",
    "test('it\\'s eight', () => {})",
  ].join('\n')
  expect([...titlesOf(source)]).toEqual(['one', "it's two", 'three %s', 'four %j', "it's eight"])
})

describe('the list of what the specification says', () => {
  test('has 200 rows at least, in all nine points', () => {
    expect(rows.length).toBeGreaterThanOrEqual(LEAST_ROWS)
    const points = [...new Set(rows.map(({ point }) => Number.parseInt(point, 10)))]
    expect(points).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('says everything once', () => {
    const said = rows.map(({ point, says }) => `${point}: ${says}`)
    expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([])
    expect(rows.filter(({ says }) => says === '')).toEqual([])
  })

  test('names a place for every row, and every place exists', () => {
    expect(rows.filter(({ places }) => places.length === 0).map(({ says }) => says)).toEqual([])
    const lost = rows.flatMap(({ says, places }) =>
      places.filter((place) => !existsSync(join(root, place))).map((place) => `${says}: ${place}`),
    )
    expect(lost).toEqual([])
  })

  test('names a test for every row, and every test exists', () => {
    expect(rows.filter((row) => row.tests.length === 0).map(({ says }) => says)).toEqual([])
    const lost = rows.flatMap(({ says, tests }) =>
      tests
        .filter((named) => !hasTest(named))
        .map(({ file, title }) => `${says}: ${file} › ${title}`),
    )
    expect(lost).toEqual([])
  })

  test('links to decisions that exist', () => {
    const linked = rows.flatMap(({ says }) =>
      [...says.matchAll(/\]\((decisions\/[^)]+)\)/g)].map(([, path = '']) => path),
    )
    expect(linked.length).toBeGreaterThan(0)
    expect(linked.filter((path) => !existsSync(join(root, 'docs', path)))).toEqual([])
  })
})
