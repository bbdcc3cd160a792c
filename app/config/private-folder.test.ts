import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeDataFolders, makePrivateFolder } from './private-folder.server.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'frame-private-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test('a private folder is closed to others; its parents keep the usual mode', async () => {
  makePrivateFolder(join(dataDir, 'data', 'logs'))
  expect(await modeOf(join(dataDir, 'data', 'logs'))).toBe('700')
  expect(await modeOf(join(dataDir, 'data'))).toBe((0o777 & ~process.umask()).toString(8))
})

test('a folder that exists keeps the mode that its operator gave it', async () => {
  await mkdir(join(dataDir, 'logs'))
  await chmod(join(dataDir, 'logs'), 0o750)
  makePrivateFolder(join(dataDir, 'logs'))
  expect(await modeOf(join(dataDir, 'logs'))).toBe('750')
})

test('folders that an older Frame left open are closed; missing ones are not made', async () => {
  for (const name of ['images', 'logs', 'own']) {
    await mkdir(join(dataDir, name))
    await chmod(join(dataDir, name), 0o755)
  }
  expect(await closeDataFolders(dataDir)).toEqual([])
  expect(await modeOf(join(dataDir, 'images'))).toBe('700')
  expect(await modeOf(join(dataDir, 'logs'))).toBe('700')
  expect(await modeOf(join(dataDir, 'own'))).toBe('755')
  await expect(stat(join(dataDir, 'outbox'))).rejects.toThrow('ENOENT')
})
