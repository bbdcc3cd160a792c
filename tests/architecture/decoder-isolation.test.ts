import { expect, test } from 'vitest'
import { readSources, type SourceFile } from '../helpers/sources/import-graph.ts'

const isTestFile = ({ path }: SourceFile) => /\.test\.tsx?$|-fixture\.server\.ts$/.test(path)

test('only the programs of child processes load the image decoder', async () => {
  const sources = (await readSources('app')).filter((file) => !isTestFile(file))
  const importersOf = (isWanted: (specifier: string, target: string | null) => boolean) =>
    sources
      .filter(({ imports }) =>
        imports.some(({ isType, specifier, target }) => !isType && isWanted(specifier, target)),
      )
      .map(({ path }) => path)
  const programs: string[] = []
  const seen = new Set<string>()
  const waiting = importersOf((specifier) => specifier === 'sharp')
  expect(waiting).not.toEqual([])
  for (const path of waiting) {
    if (seen.has(path)) continue
    seen.add(path)
    const importers = importersOf((_, target) => target === path)
    if (importers.length === 0) programs.push(path)
    waiting.push(...importers)
  }
  expect(programs.toSorted()).toEqual([
    'documents/document-process-main.server.ts',
    'gallery/sharing/share-process-main.server.ts',
    'images/area/area-process-main.server.ts',
    'images/processing/image-process-main.server.ts',
    'images/pyramid/pyramid-process-main.server.ts',
  ])
})
