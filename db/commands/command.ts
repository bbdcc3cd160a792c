// Code that all operator commands share.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import type pg from 'pg'
import { readConfig, type Config } from '../../app/config/config.server.ts'
import type { ImageStoreAddress } from '../../app/config/image-store-address.server.ts'
import { connect, describeAddress } from '../../app/database/database.server.ts'
import { findSessionPooling } from '../../app/database/pooling.server.ts'
import { explainStartFault } from '../../app/database/start-fault.ts'
import { describeFault } from '../../app/http/fault.server.ts'
import {
  imageStoreAddress,
  openImageStore,
  type OpenImageStore,
} from '../../app/images/storage/open-image-store.server.ts'
import { projectRoot } from '../../app/config/project-root.server.ts'
import { BackupError, explainFault } from '../backup/backup-error.ts'
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { isExplained } from '../../app/kernel/error-code.ts'
import { loadSettings } from '../../app/config/settings-file.server.ts'

export const print = (message: string): void => void process.stdout.write(`${message}\n`)

/** The settings that `npm start` reads, and the data folder. */
export type DataSettings = { readonly config: Config; readonly dataDir: string }

export function readDataSettings(): DataSettings {
  loadSettings(projectRoot)
  const config = readConfig(process.env)
  return { config, dataDir: resolve(config.dataDir) }
}

/** The image store at an address, which is the configured one by default. */
export const openImages = (
  { config, dataDir }: DataSettings,
  address: ImageStoreAddress = imageStoreAddress(config, dataDir),
): OpenImageStore => openImageStore(address, { account: config.s3, retries: 'command' })

/** Resolves a path from the shell's folder, since npm changes the working directory. */
export const pathFromHere = (path: string): string =>
  resolve(process.env['INIT_CWD'] ?? process.cwd(), path)

/** `connections` is the maximum. */
type DatabaseOptions = DataSettings & { readonly connections: number }

/** Connects to Frame's database, and starts the embedded server if it isn't running. */
export async function withDatabase<Value>(
  { config, dataDir, connections }: DatabaseOptions,
  run: (pool: pg.Pool) => Promise<Value>,
): Promise<Value> {
  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({
          dataDir,
          projectRoot,
          log: () => {},
        })
      : null
  const target = embedded?.connection ?? config.databaseDirectUrl ?? config.databaseUrl ?? ''
  const address = describeAddress(target)
  try {
    const code = config.databaseDirectUrl === null ? 'pooler-alone' : 'direct-pooler'
    const pooling = await findSessionPooling(target, code)
    const { pool, close } = connect({ target, pooling, max: connections, answerTimeoutMs: 0 })
    return await run(pool).finally(close)
  } catch (error) {
    if (isExplained(error)) throw error
    throw explainStartFault(error, address) ?? error
  } finally {
    await embedded?.stop()
  }
}

/**
 * Refuses a data folder without Frame: the embedded server would make an empty database there.
 * @throws BackupError `nothing-here`
 */
export function refuseEmptyFolder({ config, dataDir }: DataSettings): void {
  if (config.databaseUrl !== null || existsSync(join(dataDir, 'postgres'))) return
  throw new BackupError(
    'nothing-here',
    `There is no Frame in ${dataDir}: set DATA_DIR to its folder.`,
  )
}

/**
 * Reads the arguments of a command.
 * @param usage the message for unknown options
 * @throws BackupError `misused`
 */
export function readArguments<Options extends ParseArgsOptionsConfig>(
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (cause) {
    throw new BackupError('misused', usage, { cause })
  }
}

/** Prints one sentence for an expected error, and the stack of any other. */
export async function reportFaults(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = 1
  }
}

function explain(thrown: unknown): string {
  const error = hasPath(thrown) ? explainFault(thrown, thrown.path) : thrown
  return isExplained(error) ? error.message : describeFault(error).fault
}

const hasPath = (error: unknown): error is Error & { readonly path: string } =>
  error instanceof Error && 'path' in error && typeof error.path === 'string'
