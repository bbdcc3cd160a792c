import { describeFault } from '../../http/fault.server.ts'
import { isUnwritable } from '../../kernel/error-code.ts'
import type { Log } from '../../kernel/log.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { ImageStoreFault } from './image-store-fault.ts'

/**
 * Runs a write of an upload. An object store logs its own faults.
 * @returns `image-not-saved` if the bucket or a folder on this machine cannot be written
 */
export async function refuseUnwritable<Value>(
  write: () => Promise<Value>,
  log: Pick<Log, 'warn'>,
): Promise<Value | Refusal<'image-not-saved'>> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof ImageStoreFault) return refuse('image-not-saved')
    if (!isUnwritable(error)) throw error
    log.warn(describeFault(error), 'an upload could not be saved: the folder is not writable')
    return refuse('image-not-saved')
  }
}
