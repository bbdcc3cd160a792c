import { execFile } from 'node:child_process'
import { rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../helpers/app/app.ts'
import { makeToken } from '../helpers/app/api-token.ts'
import { addArtwork, createGuest, signUp } from '../helpers/app/person.ts'
import { newPhoto } from '../helpers/files/new-photo.ts'
import { makeTemporaryFolder } from '../helpers/temporary-folders.ts'

const root = join(import.meta.dirname, '..', '..')

type Description = { readonly paths: Record<string, Record<string, { operationId?: string }>> }

/** Command-line programs, run as other people run them. */
const LINTER = join('@redocly', 'cli', 'bin', 'cli.js')
const GENERATOR = join('oazapfts', 'dist', 'cli.js')

let app: TestApp
let description: Description
let folder: string
let operationIds: string[]

beforeAll(async () => {
  app = await openTestApp()
  description = (await createGuest(app.api).call('GET', '/openapi.json')).body
  operationIds = Object.values(description.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId = '' }) => operationId),
  )
  folder = await makeTemporaryFolder('test')
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(description))
  await run(GENERATOR, ['openapi.json', 'client.ts'])
  // The generated client imports its runtime.
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await app.close()
})

/**
 * Runs a program of node_modules in the folder.
 * @returns its standard output
 */
async function run(program: string, parameters: readonly string[]): Promise<string> {
  const command = [join(root, 'node_modules', program), ...parameters]
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const options = { cwd: folder, env: { ...process.env, ...quiet } }
  return promisify(execFile)(process.execPath, command, options).then(
    ({ stdout }) => stdout,
    // They end with an error when they have something to complain about.
    ({ stdout }: { stdout: string }) => stdout,
  )
}

/**
 * Compiles a program that imports the client.
 * @returns the compiler's errors
 */
async function compile(program: string): Promise<string> {
  await writeFile(join(folder, 'program.ts'), program)
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions']
  const target = ['--target', 'esnext', '--module', 'nodenext', '--types', '']
  return run(join('typescript', 'bin', 'tsc'), [...options, ...target, 'program.ts'])
}

/** The rules that the linter finds broken. */
async function lint(text: string): Promise<string[]> {
  await writeFile(join(folder, 'linted.json'), text)
  const report = await run(LINTER, [
    'lint',
    'linted.json',
    '--extends=recommended',
    '--format=json',
  ])
  const { problems } = JSON.parse(report) as { problems: { ruleId: string; message: string }[] }
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)
}

test('the description passes the recommended rules of a public linter', async () => {
  const text = JSON.stringify(description)
  expect(await lint(text)).toEqual([])
  const broken = text.replace('"operationId":"signIn",', '')
  expect(await lint(broken)).toEqual([expect.stringContaining('operation-operationId')])
})

test('every operation is named by a verb and a noun', () => {
  expect(operationIds.length).toBeGreaterThan(35)
  expect(new Set(operationIds).size).toBe(operationIds.length)
  for (const id of operationIds) expect(id).toMatch(/^[a-z]+(?:[A-Z][a-z]+)+$/)
})

test('a client that is generated from the description compiles, with every operation', async () => {
  const functions = operationIds.map((id) => `api.${id}`).join(', ')
  const program = (call: string) => `
    import * as api from './client.ts'
    export const all: ((...parameters: never[]) => Promise<unknown>)[] = [${functions}]
    export async function visit(): Promise<void> {
      const added = await ${call}
      if (added.status === 201) added.data.quantity satisfies number
      if (added.status === 422) added.data.code satisfies string
      const page = await api.listArtworks({ limit: 3 })
      if (page.status === 200) page.data.items.map((card) => card.title satisfies string)
    }`
  expect(await compile(program(`api.addCartItem({ id: 'x', quantity: 2 })`))).toBe('')
  expect(await compile(program(`api.addCartItem({ quantity: 2 })`))).toContain('id')
})

async function openClient() {
  const client = await import(join(folder, 'client.ts'))
  client.defaults.baseUrl = 'http://localhost/api'
  client.defaults.fetch = (input: string, init: RequestInit) => app.api.request(input, init)
  return client
}

test('the generated client calls the API', async () => {
  const artist = await signUp(app.api, { isArtist: true })
  const id = await addArtwork(artist, { title: 'Called by a client' })
  const client = await openClient()
  expect(await client.getArtwork(id)).toMatchObject({
    status: 200,
    data: { id, title: 'Called by a client' },
  })
  expect(await client.getArtwork('x')).toMatchObject({
    status: 422,
    data: { code: 'invalid-request' },
  })
  expect(await client.addFavorite(id)).toMatchObject({
    status: 401,
    data: { title: 'Please sign in to save favourites' },
  })
})

test('the generated client uploads a file in parts', async () => {
  const artist = await signUp(app.api, { isArtist: true })
  const { token } = await makeToken(app, artist, ['images:write', 'artworks:write'])
  const client = await openClient()
  const options = { headers: { authorization: `Bearer ${token}` } }
  const photo = await newPhoto()
  const uploadMetadata = `filename ${btoa('evening_light.png')}`
  const begun = await client.beginUpload('1.0.0', photo.length, { uploadMetadata }, options)
  expect(begun.status).toBe(201)
  const id = begun.headers.get('location').split('/').at(-1)
  const part = new Blob([photo], { type: 'application/offset+octet-stream' })
  const sent = await client.addUploadPart('1.0.0', 0, id, part, options)
  expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, String(photo.length)])
  const made = await client.createArtworkFromUpload(id, options)
  expect([made.status, made.data.title]).toEqual([200, 'Evening light'])
})
