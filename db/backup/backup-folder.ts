import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { makePrivateFolder } from '../../app/config/private-folder.server.ts'
import { BackupError, explainFault } from './backup-error.ts'

/**
 * Creates a folder for backups in the data folder. Any other has to exist: if its disk is not
 * mounted, a new folder would fill the disk below.
 * @throws BackupError `folder-missing`, `file-unwritable`, `disk-full`
 */
export function prepareBackupFolder(folder: string, dataDir: string): void {
  if (existsSync(folder)) return
  if (dirname(folder) !== dataDir) {
    throw new BackupError(
      'folder-missing',
      `There is no folder ${folder} for the backup: mount its disk, or create it.`,
    )
  }
  try {
    makePrivateFolder(folder)
  } catch (error) {
    throw explainFault(error, folder)
  }
}
