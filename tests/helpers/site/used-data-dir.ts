import { inject } from 'vitest'
import { copyDatabase, makeDataDir } from './built-server.ts'

/** A data folder in the state after a first start, copied to save the time of that start. */
export async function makeUsedDataDir(): Promise<string> {
  const dataDir = await makeDataDir()
  await copyDatabase(inject('usedDataDir'), dataDir)
  return dataDir
}
