import { listChildren } from './process-state.ts'
import type { ServerAnswer } from './server-connection.ts'
import type { PostmasterFile } from './server-process.ts'

/** A running server that gives no answer for this long is restarted. */
const SILENCE_MS = 8000
/** A server marked as ready has its socket, unless somebody has removed the file. */
const NO_SOCKET_MS = 1000
/** After a crash PostgreSQL itself waits 5 s for its other processes before recovery begins. */
const NO_RECOVERY_MS = 8000

/** The answer of a running server, and for how long it has been the same. */
export type ServerObservation = {
  readonly file: PostmasterFile
  readonly answer: ServerAnswer
  readonly lastsMs: number
}

/**
 * The reason why only a restart helps a running server; null while it may become ready by itself.
 */
export async function findStandstill(observed: ServerObservation): Promise<string | null> {
  const { file, answer, lastsMs } = observed
  if (answer === 'silent' && lastsMs > SILENCE_MS) {
    return `has not answered for ${SILENCE_MS / 1000} seconds`
  }
  if (answer === 'unreachable' && file.status === 'ready' && lastsMs > NO_SOCKET_MS) {
    return 'accepts no connections, because its socket is gone'
  }
  const mayBeStuck = answer === 'not-yet' && file.status !== 'stopping' && lastsMs > NO_RECOVERY_MS
  if (mayBeStuck && !(await isRecovering(file.pid))) return 'could not recover after a crash'
  return null
}

/** Recovery has no time limit: a restart would only begin it again. */
async function isRecovering(postmaster: number): Promise<boolean> {
  const children = await listChildren(postmaster)
  return children === null || children.some(({ command }) => /\bstartup\b/.test(command))
}
