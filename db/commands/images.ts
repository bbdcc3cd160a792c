// Copies the images from one store to another, or compares two, also while Frame runs.
// Usage: npm run images -- copy|verify --from <store> --to <store>
// A store is `folder` (images in the data folder), the path of a folder, or s3://bucket/prefix.
import {
  parseBucketAddress,
  type ImageStoreAddress,
} from '../../app/config/image-store-address.server.ts'
import { commandLine } from '../../app/config/project-root.server.ts'
import { imageStoreAddress } from '../../app/images/storage/open-image-store.server.ts'
import { BackupError } from '../backup/backup-error.ts'
import { copyImages, verifyImages, type StorePair } from '../backup/image-copy.ts'
import {
  openImages,
  pathFromHere,
  print,
  readArguments,
  readDataSettings,
  reportFaults,
  type DataSettings,
} from './command.ts'

const USAGE =
  `Name a task and two stores: ${commandLine('images', 'copy|verify --from <store> --to <store>')}. ` +
  'A store is “folder” (images in DATA_DIR), the path of a folder, or s3://bucket/prefix.'
/** Keys that are listed of each kind. */
const MOST_LISTED = 20

await reportFaults(async () => {
  const options = { from: { type: 'string' }, to: { type: 'string' } } as const
  const { values, positionals } = readArguments(options, USAGE)
  const [task, ...others] = positionals
  const { from, to } = values
  const isTask = task === 'copy' || task === 'verify'
  if (!isTask || others.length > 0 || from === undefined || to === undefined) throw misused()
  const settings = readDataSettings()
  const open = (text: string) => openImages(settings, readStore(text, settings))
  const onProgress = (files: number) => print(`${files} files …`)
  const pair = { from: open(from), to: open(to), onProgress }
  if (pair.from.name === pair.to.name) throw misused()
  await pair.to.check()
  await (task === 'copy' ? copy(pair) : verify(pair))
})

function misused(): BackupError {
  return new BackupError('misused', USAGE)
}

function readStore(text: string, { dataDir }: DataSettings): ImageStoreAddress {
  if (text === 'folder') return imageStoreAddress({ imageStore: null }, dataDir)
  if (!text.startsWith('s3:')) return { kind: 'folder', folder: pathFromHere(text) }
  const bucket = parseBucketAddress(text)
  if (bucket === null) throw misused()
  return { kind: 's3', ...bucket }
}

async function copy(pair: StorePair): Promise<void> {
  const { copied, copiedBytes, present, gone, damaged } = await copyImages(pair)
  print(
    `${copied} files copied (${Math.ceil(copiedBytes / 1024 ** 2)} MB) and compared, ${present} ` +
      `were there already, ${gone} were deleted meanwhile.`,
  )
  listKeys('Not copied, since it is damaged', damaged)
}

async function verify(pair: StorePair): Promise<void> {
  const { equal, missing, different } = await verifyImages(pair)
  print(`${equal} files are the same, ${missing.length} missing, ${different.length} different.`)
  listKeys(`Missing in ${pair.to.name}`, missing)
  listKeys('Different', different)
}

/** Lists what an operator has to look at. The program then fails. */
function listKeys(what: string, keys: readonly string[]): void {
  if (keys.length === 0) return
  process.exitCode = 1
  for (const key of keys.slice(0, MOST_LISTED)) print(`${what}: ${key}`)
  if (keys.length > MOST_LISTED) print(`… and ${keys.length - MOST_LISTED} more`)
}
