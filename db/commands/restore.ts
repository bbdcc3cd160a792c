// Restores a file of `npm run backup` into the configured database and data folder.
// Usage: npm run restore -- <file> [--replace]
import { makeFolders } from '../../app/config/private-folder.server.ts'
import { commandLine } from '../../app/config/project-root.server.ts'
import { checkArchive } from '../backup/archive-check.ts'
import { BackupError } from '../backup/backup-error.ts'
import { restore } from '../backup/restore.ts'
import {
  openImages,
  pathFromHere,
  readArguments,
  readDataSettings,
  print,
  reportFaults,
  withDatabase,
} from './command.ts'

const USAGE = `Name one backup: ${commandLine('restore', '<file> [--replace]')}`

await reportFaults(async () => {
  const options = { replace: { type: 'boolean', default: false } } as const
  const { values, positionals } = readArguments(options, USAGE)
  const [named] = positionals
  if (named === undefined || positionals.length > 1) throw new BackupError('misused', USAGE)
  const file = pathFromHere(named)
  // Comes before the embedded database is started or created.
  await checkArchive(file)
  const { config, dataDir } = readDataSettings()
  makeFolders(dataDir)
  const images = openImages({ config, dataDir })
  await images.check()
  const summary = await withDatabase({ config, dataDir, connections: 1 }, (pool) =>
    restore({
      pool,
      images: images.store,
      dataDir,
      file,
      existing: values.replace ? 'replace' : 'refuse',
    }),
  )
  const { createdAt, rows, imageFiles, missingFiles, hasImages, migrated } = summary
  print(`Frame is as it was on ${createdAt}: ${rows} rows and ${imageFiles} image files are back.`)
  if (migrated) print('The backup was of an older version; its tables were brought up to this one.')
  if (!hasImages) print(`The backup holds no images: they have to be in ${images.name}.`)
  for (const key of missingFiles) print(`Was missing when the backup was made: images/${key}`)
})
