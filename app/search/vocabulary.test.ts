import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Queryable } from '../database/database.server.ts'
import { correctTitleWords } from './exhibition-match.store.server.ts'
import { correctWords } from './vocabulary.store.server.ts'

test.each([correctWords, correctTitleWords])(
  '%o uses one connection at a time, however many words there are',
  async (correct) => {
    let running = 0
    let most = 0
    const execute = async () => {
      running += 1
      most = Math.max(most, running)
      await setImmediate()
      running -= 1
      return { rows: [] }
    }
    await correct({ execute } as unknown as Queryable, 'habour nigt sae')
    expect(most).toBe(1)
  },
)
