import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeLeftovers } from './temporary-folders.ts'

test('what a run that was killed has left goes, and nothing of one that lives', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'frame-leftovers-'))
  const { pid: dead } = spawnSync(process.execPath, ['--version'])
  const left = join(parent, `frame-site-${dead}-AbC123`)
  const own = `frame-site-${process.pid}-AbC123`
  const others = [own, 'frame-site-AbC123', `frame-pg-${dead}-x`, 'somebody-else']
  for (const name of others) await mkdir(join(parent, name))
  await mkdir(join(left, 'postgres', 'cluster'), { recursive: true })
  // The number of a process that lives, but of another place: it stays alone.
  const noted = `${process.pid}\n/somewhere/else\n`
  await writeFile(join(left, 'postgres', 'cluster', 'postmaster.pid'), noted)
  await removeLeftovers(parent)
  expect((await readdir(parent)).toSorted()).toEqual(others.toSorted())
  await rm(parent, { recursive: true })
})
