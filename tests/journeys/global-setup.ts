import { removeDataDir } from '../helpers/site/built-server.ts'
import { makeFilledDataDir } from '../helpers/site/filled-data-dir.ts'
import { removeStaleFolders } from '../helpers/temporary-folders.ts'

/** Passes the folder to copy to the workers. */
const VARIABLE = 'JOURNEYS_DATA_DIR'

/** Starts the embedded database once, so that no site waits for a new cluster and migrations. */
export default async function setUp(): Promise<() => Promise<void>> {
  await removeStaleFolders()
  const dataDir = await makeFilledDataDir()
  process.env[VARIABLE] = dataDir
  return () => removeDataDir(dataDir)
}

/** A data folder after its first start, with a migrated and stopped database. */
export const usedDataDir = (): string => process.env[VARIABLE] ?? ''
