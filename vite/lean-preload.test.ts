import { expect, test } from 'vitest'
import { laterFiles } from './lean-preload.ts'

test('a later part fetches ahead what it imports, but not what came with its page', () => {
  const files = ['part', 'vendor-1', 'frame-2', 'work'].map((name) => `assets/${name}.js`)
  const styles = ['frame-2', 'looks-3', 'other'].map((name) => `assets/${name}.css`)
  expect(laterFiles('assets/part.js', [...files, ...styles])).toEqual([
    'assets/work.js',
    'assets/other.css',
  ])
})
