import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../tests/helpers/app/app.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/helpers/database/database.ts'
import { transact, type Database } from '../database/database.server.ts'
import { openSettings } from './current-settings.server.ts'
import { lockSettings, saveSettings } from './gallery-settings.store.server.ts'
import { settingsOf, shownSettings, NO_SETTINGS } from './gallery-settings.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const rename = (name: string | null) =>
  transact(database.db, async (tx) => {
    await lockSettings(tx)
    await saveSettings(tx, { name })
  })

const CHANGED = { type: 'settings.changed', settings: ['name'] } as const

test('a process reads the settings again after an event, and not without one', async () => {
  const settings = await openSettings({ db: database.db, log: silentLog })
  await rename('Lagoon')
  expect((await settings.read()).name).toBe('Frame')
  settings.handle({ type: 'order.placed', purchaseId: 'x' })
  expect((await settings.read()).name).toBe('Frame')
  settings.handle(CHANGED)
  expect((await settings.read()).name).toBe('Lagoon')
  await rename(null)
  // Null means that events may have been missed.
  settings.handle(null)
  expect((await settings.read()).name).toBe('Frame')
})

test('a request waits for the reading of the latest of many events', async () => {
  const settings = await openSettings({ db: database.db, log: silentLog })
  for (const name of ['One', 'Two', 'Three']) {
    await rename(name)
    settings.handle(CHANGED)
    settings.handle(CHANGED)
    expect((await settings.read()).name).toBe(name)
  }
  expect(settings.last.name).toBe('Three')
})

test('without the database the settings stay as they were, and are read again later', async () => {
  let isDown = false
  const db = new Proxy(database.db, {
    get(target, key) {
      if (isDown && key === 'select') throw new Error('unavailable')
      return Reflect.get(target, key) as unknown
    },
  }) as Database
  const settings = await openSettings({ db, log: silentLog })
  await rename('Lagoon')
  isDown = true
  settings.handle(CHANGED)
  expect((await settings.read()).name).toBe('Frame')
  isDown = false
  expect((await settings.read()).name).toBe('Lagoon')
})

test('pages are told nothing of a setting that has its default', () => {
  const defaults = { footerCounts: 'real' } as const
  expect(shownSettings(settingsOf(NO_SETTINGS, defaults))).toEqual({})
  const stored = { ...NO_SETTINGS, name: 'Lagoon', contactEmail: 'office@example.org' }
  expect(shownSettings(settingsOf(stored, defaults))).toEqual({
    name: 'Lagoon',
    contactEmail: 'office@example.org',
  })
  expect(settingsOf(stored, defaults).footerCounts).toBe('real')
  expect(settingsOf({ ...stored, footerCounts: 'both' }, defaults).footerCounts).toBe('both')
})
