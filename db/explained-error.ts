import { ConfigError } from '../app/config/config.server.ts'
import { SettingsFileError } from '../app/config/settings-file.server.ts'
import { DatabaseStartFault } from '../app/database/start-fault.ts'
import { ImageStoreFault } from '../app/images/storage/image-store-fault.ts'
import { BackupError } from './backup/backup-error.ts'
import { EmbeddedPostgresError } from './embedded/embedded-postgres-error.ts'
import { MigrationError, NewerDatabaseError } from './migrate.ts'

const KINDS = [
  BackupError,
  ConfigError,
  DatabaseStartFault,
  EmbeddedPostgresError,
  ImageStoreFault,
  MigrationError,
  NewerDatabaseError,
  SettingsFileError,
]

/** True for errors whose message tells the operator what is wrong and what to do. */
export const isExplained = (error: unknown): error is Error =>
  KINDS.some((kind) => error instanceof kind)
