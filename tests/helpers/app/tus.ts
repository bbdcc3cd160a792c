import { afterAll, afterEach, beforeAll } from 'vitest'
import { openTestApp, type TestApp, type TestAppOptions } from './app.ts'
import { openTestDatabase, type TestDatabase } from '../database/database.ts'
import { makeTemporaryFolder } from '../temporary-folders.ts'
import { signUp, type Answer, type Person } from './person.ts'
import { PART_TYPE, TUS_VERSION } from '../../../app/uploads/partial/tus-header.ts'

const TUS = { 'tus-resumable': TUS_VERSION }

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Begins an upload with the headers of tus. */
export const begin = (
  person: Person,
  length: number,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  person.call('POST', '/uploads', undefined, {
    ...TUS,
    'upload-length': String(length),
    'upload-metadata': `filename ${base64('evening_light.png')},filetype ${base64('image/png')}`,
    ...headers,
  })

export const idOf = ({ headers }: Answer): string =>
  headers.get('location')?.split('/').at(-1) ?? ''

export const patch = (
  person: Person,
  id: string,
  { offset, bytes, headers }: PartOfFile,
): Promise<Answer> =>
  person.call('PATCH', `/uploads/${id}`, bytes, {
    ...TUS,
    'content-type': PART_TYPE,
    'upload-offset': String(offset),
    ...headers,
  })

type PartOfFile = {
  readonly offset: number
  readonly bytes: Uint8Array
  readonly headers?: Record<string, string>
}

export const head = (person: Person, id: string): Promise<Answer> =>
  person.call('HEAD', `/uploads/${id}`, undefined, TUS)

/** Sends a whole file. @returns the id of the upload */
export async function send(person: Person, bytes: Uint8Array, name?: string): Promise<string> {
  const named = name === undefined ? {} : { 'upload-metadata': `filename ${base64(name)}` }
  const id = idOf(await begin(person, bytes.length, named))
  await patch(person, id, { offset: 0, bytes })
  return id
}

export const finish = (person: Person, id: string): Promise<Answer> =>
  person.call('PUT', `/uploads/${id}/artwork`)

/**
 * Opens apps on one database and folder, like several processes of one machine, for a test file.
 * Closes them after each test.
 */
export function usePartialUploads() {
  let database: TestDatabase
  let folder: string
  const open: TestApp[] = []
  beforeAll(async () => {
    database = await openTestDatabase()
    folder = await makeTemporaryFolder('test')
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((app) => app.close()))
  })
  afterAll(() => database.close())

  async function openApp(options: TestAppOptions = {}): Promise<TestApp> {
    const app = await openTestApp({ database, partialFolder: folder, ...options })
    open.push(app)
    return app
  }
  return {
    openApp,
    openArtist: async (options: TestAppOptions = {}) =>
      signUp((await openApp(options)).api, { isArtist: true }),
    database: () => database,
    folder: () => folder,
  }
}
