import { inject } from 'vitest'
import { copyDatabase, makeDataDir } from './built-server.ts'

/** A data folder as it is after a first start, without the time that one takes. */
export async function makeUsedDataDir(): Promise<string> {
  const dataDir = await makeDataDir()
  await copyDatabase(inject('usedDataDir'), dataDir)
  return dataDir
}
