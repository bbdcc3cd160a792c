import { createConflatingQueue } from '../../ui/interaction/conflating-queue.ts'

/** The outcome of the last choice. */
type SettledChoice = {
  /** Whether the list holds the work, as the server has stored it. */
  readonly holds: boolean
  /** The error that kept the choice from being stored; undefined without one. */
  readonly error?: unknown
}

/** Sends a choice after those before it. Resolves to null where another one has followed it. */
export type SendChoice = (holds: boolean) => Promise<SettledChoice | null>

/**
 * Sends what a person chooses for one list.
 * @param before whether the list holds the work before the first choice
 */
export function createChoiceSender(
  before: boolean,
  send: (holds: boolean) => Promise<unknown>,
): SendChoice {
  const add = createConflatingQueue()
  let settled: SettledChoice = { holds: before }
  return async (holds) => {
    const haveAllEnded = await add(async () => {
      try {
        await send(holds)
        settled = { holds }
      } catch (error) {
        settled = { holds: settled.holds, error }
      }
    })
    return haveAllEnded ? settled : null
  }
}
