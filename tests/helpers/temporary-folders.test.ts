import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeStaleFolders } from './temporary-folders.ts'

test('folders of a killed run are removed, and those of a running one stay', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'frame-leftovers-'))
  const { pid: dead } = spawnSync(process.execPath, ['--version'])
  const left = join(parent, `frame-site-${dead}-AbC123`)
  const own = `frame-site-${process.pid}-AbC123`
  const others = [own, 'frame-site-AbC123', `frame-pg-${dead}-x`, 'other-program']
  for (const name of others) await mkdir(join(parent, name))
  await mkdir(join(left, 'postgres', 'cluster'), { recursive: true })
  // The pid of a living process with another data folder, which must not be killed.
  const noted = `${process.pid}\n/somewhere/else\n`
  await writeFile(join(left, 'postgres', 'cluster', 'postmaster.pid'), noted)
  await removeStaleFolders(parent)
  expect((await readdir(parent)).toSorted()).toEqual(others.toSorted())
  await rm(parent, { recursive: true })
})
