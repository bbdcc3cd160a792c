import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { createMarkIcons } from '../../gallery/sharing/mark-icon.server.ts'
import { plainImage } from '../../images/image-fixture.server.ts'
import { sweepImages } from '../../images/storage/image-sweep.server.ts'
import { MARK_SIZES } from '../../settings/mark.ts'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { signUpOperator } from '../../../tests/helpers/app/operator.ts'
import { PASSWORD, signUp, type Person } from '../../../tests/helpers/app/person.ts'

const DEFAULTS = {
  name: 'Frame',
  mark: null,
  contactEmail: null,
  footerCounts: 'claims',
  signUp: 'open',
}

let app: TestApp
let operator: Person

beforeAll(async () => {
  app = await openTestApp()
  operator = await signUpOperator(app)
})
afterAll(() => app.close())
afterEach(async () => {
  await change(DEFAULTS)
})

const change = (body: object) => operator.call('PATCH', '/admin/settings', body)
const read = async () => (await operator.call('GET', '/admin/settings')).body
const listLog = async () =>
  (await operator.call('GET', '/admin/audit-log?action=settings.changed')).body.items
/** The domain events, oldest first. */
const listEvents = async () =>
  (
    await app.database.sql`
      select event->'settings' as settings from domain_events
      where event->>'type' = 'settings.changed' order by id`
  ).map((row) => (row['settings'] as string[]).toSorted())

describe('the settings of the gallery', () => {
  test('are the defaults until an operator changes some', async () => {
    expect(await read()).toEqual(DEFAULTS)
    const { status, body } = await change({ name: '  Kunsthalle\u200B Ulm ' })
    expect([status, body]).toEqual([200, { ...DEFAULTS, name: 'Kunsthalle Ulm' }])
    await change({ contactEmail: 'Office@Example.org', footerCounts: 'both', signUp: 'invitation' })
    const changed = {
      name: 'Kunsthalle Ulm',
      mark: null,
      contactEmail: 'office@example.org',
      footerCounts: 'both',
      signUp: 'invitation',
    }
    expect(await read()).toEqual(changed)
  })

  test('return to the default by a blank name and no address', async () => {
    await change({ name: 'Lagoon', contactEmail: 'office@example.org' })
    expect((await change({ name: ' ', contactEmail: null })).body).toEqual(DEFAULTS)
    const [row] = await app.database.sql`select name, contact_email from gallery_settings`
    expect(row).toEqual({ name: null, contact_email: null })
  })

  test.each([
    [{ name: 'x'.repeat(41) }, 'name'],
    [{ name: `The ${'x'.repeat(14)}` }, 'name'],
    [{ contactEmail: 'nobody' }, 'contactEmail'],
    [{ footerCounts: 'none' }, 'footerCounts'],
    [{ signature: 'x' }, ''],
  ])('refuse %j', async (body, field) => {
    const { status, body: problem } = await change(body)
    expect([status, problem.errors[0].field]).toEqual([422, field])
    expect(await read()).toEqual(DEFAULTS)
  })

  test('are not overwritten by somebody who has not seen the latest change of them', async () => {
    await change({ name: 'Lagoon' })
    const stale = await change({ name: 'Reef', signUp: 'invitation', seen: { name: 'Frame' } })
    expect([stale.status, stale.body.code]).toEqual([412, 'settings-changed-elsewhere'])
    expect(stale.body.errors).toEqual([
      { field: 'name', message: expect.stringContaining('to “Lagoon”. Save again') },
    ])
    expect(await read()).toEqual({ ...DEFAULTS, name: 'Lagoon' })
    // Changes of others do not conflict with a change of another setting, or to the same value.
    const other = { signUp: 'invitation', name: 'Lagoon', seen: { signUp: 'open', name: 'Frame' } }
    expect((await change(other)).status).toBe(200)
    expect((await change({ name: 'Reef', seen: { name: 'Lagoon' } })).status).toBe(200)
    expect(await read()).toEqual({ ...DEFAULTS, name: 'Reef', signUp: 'invitation' })
  })

  test('are logged with what changed, before and after', async () => {
    await change({ name: 'Lagoon', footerCounts: 'claims' })
    const [entry] = await listLog()
    expect(entry).toMatchObject({
      action: 'settings.changed',
      actorId: operator.id,
      actor: operator.email,
      subjectId: 'gallery',
      subject: null,
      before: { name: 'Frame' },
      after: { name: 'Lagoon' },
    })
  })

  test('publish one event for a change, and none where nothing changes', async () => {
    const [before, logged] = [await listEvents(), await listLog()]
    await change({ name: 'Lagoon', contactEmail: 'office@example.org' })
    await change({ name: 'Lagoon', contactEmail: 'office@example.org' })
    expect((await listEvents()).slice(before.length)).toEqual([['contactEmail', 'name']])
    expect((await listLog()).length - logged.length).toBe(1)
  })
})

describe('the mark', () => {
  const upload = async (who: Person, width: number, height = width) => {
    const background = { r: width % 256, g: height % 256, b: 90, alpha: 0.5 }
    const image = Buffer.from(await plainImage({ width, height, background }))
    const dataUrl = `data:image/png;base64,${image.toString('base64')}`
    return (await who.call('POST', '/images', { dataUrl })).body.id as string
  }

  test('is a square image of the operator, in all sizes, and of no other image', async () => {
    const mark = await upload(operator, 600)
    expect((await change({ mark })).body.mark).toBe(mark)
    const icons = createMarkIcons({ settings: app.settings, store: app.store })
    for (const size of MARK_SIZES) {
      const answer = await icons.request(`/${mark}-${size}.png`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      const { format, width, height, hasAlpha } = await sharp(await answer.arrayBuffer()).metadata()
      expect([format, width, height, hasAlpha]).toEqual(['png', size, size, true])
    }
    const other = await upload(operator, 601)
    for (const path of [`/${mark}-33.png`, `/${other}-32.png`, '/x.png']) {
      expect((await icons.request(path)).status, path).toBe(404)
    }
    await change({ mark: null })
    expect((await icons.request(`/${mark}-32.png`)).status).toBe(404)
  })

  test('is neither oblong, nor small, nor the upload of somebody else', async () => {
    const person = await signUp(app.api, { isArtist: true })
    const marks = [
      ['mark-not-square', await upload(operator, 300, 301)],
      ['mark-too-small', await upload(operator, 191)],
      ['image-not-found', await upload(person, 302)],
      ['image-not-found', 'a'.repeat(64)],
    ]
    for (const [code, mark] of marks) expect((await change({ mark })).body.code).toBe(code)
    expect((await read()).mark).toBeNull()
  })

  test('is kept by the sweep of images as long as it is the mark', async () => {
    const mark = await upload(operator, 400)
    await change({ mark })
    const later = new Date(Date.now() + 10 * 86_400_000)
    await sweepImages({ db: app.database.db, store: app.store }, later)
    expect((await app.database.sql`select id from images where id = ${mark}`).length).toBe(1)
  })
})

describe('mails', () => {
  const lastMail = async (to: string) => {
    await expect.poll(() => app.mails.some((mail) => mail.to === to)).toBe(true)
    return app.mails.findLast((mail) => mail.to === to)
  }

  test('name the gallery, and answers go to its address', async () => {
    const person = await signUp(app.api, { isArtist: false })
    await change({ name: 'Lagoon', contactEmail: 'office@example.org' })
    await person.call('POST', '/password-resets', { email: person.email })
    const mail = await lastMail(person.email)
    expect(mail).toMatchObject({
      subject: 'Reset your Lagoon password',
      replyTo: 'office@example.org',
    })
    expect(mail?.text).toContain('reset the password of your Lagoon account')
  })

  test('about security name it, too', async () => {
    const person = await signUp(app.api, { isArtist: false })
    await change({ name: 'Lagoon' })
    const passwords = { currentPassword: PASSWORD, newPassword: 'another horse' }
    await person.call('PUT', '/users/me/password', passwords)
    const mail = await lastMail(person.email)
    expect(mail?.subject).toBe('Your Lagoon password was changed')
    expect(mail).not.toHaveProperty('replyTo')
  })
})

test('an authenticator app and a passkey are told the name of the gallery', async () => {
  const person = await signUp(app.api, { isArtist: false })
  await change({ name: 'Lagoon' })
  const { body: key } = await person.call('POST', '/users/me/two-factor/key')
  expect(new URL(key.uri).searchParams.get('issuer')).toBe('Lagoon')
  const path = '/users/me/passkeys/options'
  const { body: options } = await person.call('POST', path, { password: PASSWORD })
  expect(options.options.rp.name).toBe('Lagoon')
})
