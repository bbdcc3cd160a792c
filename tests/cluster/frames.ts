import { startBuiltServer } from '../helpers/built-server.ts'
import type { Member, Members } from './member.ts'

type Place = { readonly name: string; readonly port: number; readonly dataDir: string }

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
