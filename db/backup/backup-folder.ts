import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { makePrivateFolder } from '../../app/config/private-folder.server.ts'
import { BackupError, explainFault } from './backup-error.ts'

/**
 * Creates a folder for backups in the data folder. Any other has to exist and be writable: if its disk is not
 * mounted, a new folder would fill the disk below.
 * @throws BackupError `folder-missing`, `file-unwritable`, `disk-full`
 */
export function prepareBackupFolder(folder: string, dataDir: string): void {
  const exists = existsSync(folder)
  if (!exists && dirname(folder) !== dataDir) {
    throw new BackupError(
      'folder-missing',
      `There is no folder ${folder} for the backup: mount its disk, or create it.`,
    )
  }
  try {
    if (exists) accessSync(folder, constants.W_OK)
    else makePrivateFolder(folder)
  } catch (error) {
    throw explainFault(error, folder)
  }
}
