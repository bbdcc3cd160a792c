// Writes all of Frame's data into one file, also while Frame runs.
// Usage: npm run backup -- [file] [--without-images]
import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { backupName } from '../../app/admin/backups/backup.ts'
import { commandLine } from '../../app/config/project-root.server.ts'
import { backUp } from '../backup/backup.ts'
import { BackupError } from '../backup/backup-error.ts'
import { prepareBackupFolder } from '../backup/backup-folder.ts'
import { measureImages, refuseFullDisk } from '../backup/backup-space.ts'
import { readDataSecret } from '../backup/data-secret.ts'
import {
  openImages,
  pathFromHere,
  readArguments,
  readDataSettings,
  refuseEmptyFolder,
  print,
  reportFaults,
  withDatabase,
} from './command.ts'

const USAGE = `Name one file or folder, or none: ${commandLine('backup', '[file] [--without-images]')}`

await reportFaults(async () => {
  const now = new Date()
  const options = { 'without-images': { type: 'boolean', default: false } } as const
  const { values, positionals } = readArguments(options, USAGE)
  if (positionals.length > 1) throw new BackupError('misused', USAGE)
  const { config, dataDir } = readDataSettings()
  refuseEmptyFolder({ config, dataDir })
  const file = await chooseFile(positionals[0], { now, folder: resolve(config.backupDir) })
  prepareBackupFolder(dirname(file), dataDir)
  const secret = await readDataSecret(config, dataDir)
  const opened = openImages({ config, dataDir })
  const images = values['without-images'] ? null : opened.store
  const summary = await withDatabase({ config, dataDir, connections: 2 }, async (pool) => {
    await refuseFullDisk({
      pool,
      measureImages: () => measureImages(images),
      file,
      dataDir,
      isEmbedded: config.databaseUrl === null,
      reserveBytes: config.diskReserveBytes,
    })
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

/** The given file, a new file in the given folder, or one in the backup folder. */
async function chooseFile(
  named: string | undefined,
  { now, folder }: { readonly now: Date; readonly folder: string },
): Promise<string> {
  const name = backupName(now)
  if (named === undefined) return join(folder, name)
  const path = pathFromHere(named)
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  return isFolder ? join(path, name) : path
}
