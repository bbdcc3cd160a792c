import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { startBuiltServer } from '../helpers/site/built-server.ts'
import type { Member, Members } from './member.ts'

type Place = { readonly name: string; readonly port: number; readonly dataDir: string }

/** Shares the folder of partial uploads between machines, as docs/scaling.md recommends. */
export async function sharePartialUploads(folder: string, places: readonly Place[]): Promise<void> {
  const shared = join(folder, 'partial-uploads')
  await mkdir(shared)
  for (const { dataDir } of places) {
    await mkdir(dataDir)
    await symlink(shared, join(dataDir, 'partial-uploads'))
  }
}

/** Starts a process of Frame with a data folder of its own, as on another machine. */
export async function startFrame(
  all: Members,
  { name, port, dataDir }: Place,
  settings: Readonly<Record<string, string>>,
): Promise<Member> {
  return all.start(name, async () => {
    const server = await startBuiltServer({ dataDir, port, settings })
    return {
      pid: server.process.pid ?? 0,
      stop: (signal) => (signal === 'SIGKILL' ? server.kill() : server.stop()),
    }
  })
}
