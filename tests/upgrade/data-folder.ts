import { createReadStream, createWriteStream } from 'node:fs'
import { chown, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { packTar, unpackTar } from 'modern-tar/fs'
import { decideAccount } from '../../db/embedded/cluster-account.ts'

/** Data folders that earlier versions of Frame have written, one file for each. */
const FOLDER = join(import.meta.dirname, 'data-folders')
/** Programs, sockets and logs, which every start creates again. */
const NOT_DATA = /^(logs|outbox|postgres\/(bin-[^/]+|socket|users|server\.log))(\/|$)/

/** The content of a data folder that tests check. */
export type FolderFacts = {
  readonly artist: { readonly email: string; readonly name: string }
  readonly collector: { readonly email: string; readonly purchase: string }
  /** The id of a published work. */
  readonly workId: string
  readonly title: string
  readonly imageUrl: string
}

export const listDataFolders = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -5))

export async function packDataFolder(name: string, source: string, facts: FolderFacts) {
  const level = { params: { [constants.ZSTD_c_compressionLevel]: 19 } }
  const tar = packTar(source, { filter: (path) => !NOT_DATA.test(relative(source, path)) })
  await pipeline(tar, createZstdCompress(level), createWriteStream(fileOf(name, 'tar.zst')))
  await writeFile(fileOf(name, 'json'), `${JSON.stringify(facts, null, 2)}\n`)
}

/** Unpacks a data folder into an empty one, for the user who may run PostgreSQL here. */
export async function unpackDataFolder(name: string, target: string): Promise<FolderFacts> {
  const file = createReadStream(fileOf(name, 'tar.zst'))
  await pipeline(file, createZstdDecompress(), unpackTar(target))
  const cluster = join(target, 'postgres', 'cluster')
  const account = await decideAccount('/nowhere')
  if (account !== null) {
    for (const path of ['', ...(await readdir(cluster, { recursive: true }))])
      await chown(join(cluster, path), account.uid, account.gid)
  }
  return JSON.parse(await readFile(fileOf(name, 'json'), 'utf8')) as FolderFacts
}

const fileOf = (name: string, ending: string) => join(FOLDER, `${name}.${ending}`)
