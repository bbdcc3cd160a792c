import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteValue } from '../../database/installation.store.server.ts'
import { openTestDatabase, type TestDatabase } from '../../../tests/helpers/database/database.ts'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary-folders.ts'
import { findSessionSecret } from './session-secret.server.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await openTestDatabase()
  folder = await makeTemporaryFolder('test')
})

afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const find = (configured: string | null = null, file = 'absent') =>
  findSessionSecret(database.db, { configured, olderFile: join(folder, file) })

test('processes that start together sign sessions with one random secret', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => find()))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toMatch(/^[\w-]{43}$/)
  expect(await find()).toBe(secrets[0])
})

test('the setting comes first and is not stored', async () => {
  const stored = await find()
  expect(await find('a secret of the settings, 32 characters')).toMatch(/^a secret of the settings/)
  expect(await find()).toBe(stored)
})

test('the secret of an older version is kept, so that its sessions stay valid', async () => {
  await deleteValue(database.db, 'session-secret')
  await writeFile(join(folder, 'auth-secret'), 'the secret of an older version\n')
  expect(await find(null, 'auth-secret')).toBe('the secret of an older version')
  await writeFile(join(folder, 'auth-secret'), 'the secret of another gallery\n')
  expect(await find(null, 'auth-secret')).toBe('the secret of an older version')
})
