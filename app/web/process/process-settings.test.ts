import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { projectFile } from '../../config/project-root.server.ts'
import { processSettings } from './process-settings.mjs'

test('a process that has the settings needs no restart', () => {
  const settings = processSettings({})
  expect(processSettings(settings)).toEqual(settings)
})

test.each([
  [1, 1, 2047],
  [4, 1, 2047],
  [8, 1, 4096],
  [8, 2, 2047],
  [64, 4, 4096],
])('of %i GB for %i processes, the old space of each may take %i MB', (memory, processes, old) => {
  const { NODE_OPTIONS } = processSettings({ WORKERS: String(processes) }, memory * 1024 ** 3)
  expect(NODE_OPTIONS).toBe(`--max-semi-space-size=16 --max-old-space-size=${old}`)
})

test('settings in the environment are kept', () => {
  const env = { MALLOC_ARENA_MAX: '8', NODE_OPTIONS: '--max-old-space-size=4096 --no-warnings' }
  expect(processSettings(env)).toMatchObject({
    MALLOC_ARENA_MAX: '8',
    NODE_OPTIONS: '--max-semi-space-size=16 --max-old-space-size=4096 --no-warnings',
  })
})

test('processes share the threads, with at least four each', () => {
  expect(Number(processSettings({ WORKERS: '1000' })['UV_THREADPOOL_SIZE'])).toBe(4)
})

test.each(['.env.example', 'deploy/frame.service', 'Containerfile'])(
  '%s sets each of them, or says when to',
  async (file) => {
    const text = await readFile(projectFile(file), 'utf8')
    for (const name of Object.keys(processSettings({}))) expect(text).toContain(`${name}=`)
  },
)
