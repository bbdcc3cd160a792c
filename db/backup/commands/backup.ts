// Writes all of Frame's data into one file, also while Frame runs.
// Usage: npm run backup [file], or without images: npm run backup -- [file] --without-images
import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '../backup.ts'
import { BackupError } from '../backup-error.ts'
import { refuseFullDisk } from '../backup-space.ts'
import {
  hasEmbeddedDatabase,
  openImages,
  pathFromHere,
  readDataSettings,
  print,
  reportFaults,
  withDatabase,
} from './backup-target.ts'

await reportFaults(async () => {
  const now = new Date()
  const { values, positionals } = parseArgs({
    options: { 'without-images': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const { config, dataDir } = readDataSettings()
  if (config.databaseUrl === null && !hasEmbeddedDatabase(dataDir)) {
    throw new BackupError(
      'nothing-here',
      `There is no Frame in ${dataDir}: set DATA_DIR to its folder.`,
    )
  }
  const file = await chooseFile(positionals[0], now)
  const secret = config.authSecret === null ? await readSecret(join(dataDir, 'auth-secret')) : null
  const opened = openImages({ config, dataDir })
  const images = values['without-images'] ? null : opened.store
  const summary = await withDatabase({ config, dataDir, connections: 2 }, async (pool) => {
    const isEmbedded = config.databaseUrl === null
    const { diskReserveBytes: reserveBytes } = config
    await refuseFullDisk({ pool, images, file, dataDir, isEmbedded, reserveBytes })
    return backUp({ pool, images, secret, file, now })
  })
  const { size } = await stat(file)
  const { rows, tables, imageFiles, missingFiles } = summary
  print(
    `${rows} rows of ${tables} tables and ${imageFiles} image files are in ${file} ` +
      `(${Math.ceil(size / 1024)} KiB).`,
  )
  print(
    'It holds passwords (hashed), addresses and the secret of the sessions: keep it where only ' +
      'you can read it.',
  )
  if (images === null) print(`The images are not in it: they are in ${opened.name}.`)
  for (const key of missingFiles) print(`Missing already before the backup: images/${key}`)
})

/** The given file, a new file in the given folder, or one in `backups/`. */
async function chooseFile(named: string | undefined, now: Date): Promise<string> {
  const name = `frame-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`
  if (named === undefined) {
    const folder = pathFromHere('backups')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return join(folder, name)
  }
  const path = pathFromHere(named)
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  return isFolder ? join(path, name) : path
}

async function readSecret(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null)
}
