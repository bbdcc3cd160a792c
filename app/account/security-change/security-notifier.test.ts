import { expect, test } from 'vitest'
import type { SecurityChange } from './security-change.ts'
import { changeMail } from './security-notifier.server.ts'

const occasion = {
  at: new Date('2026-11-23T04:05:59Z'),
  device: 'Chrome on Windows',
  place: '203.0.113.*',
  origin: 'https://frame.example',
  gallery: 'Frame',
  hasPassword: true,
}

test('a mail says what changed, when, from where, and what to do', () => {
  const mail = changeMail('ada@example.com', { what: 'password-changed' }, occasion)
  expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'Your Frame password was changed' })
  expect(mail.text).toContain(
    'was changed.\n\nWhen: 23 November 2026, 04:05 UTC\nFrom: Chrome on Windows (203.0.113.*)\n',
  )
  expect(mail.text).toContain('https://frame.example/forgot-password')
})

test('a mail to somebody without a password leads to the login', () => {
  const change = { what: 'passkey-added', name: 'Phone' } as const
  const mail = changeMail('ada@example.com', change, { ...occasion, hasPassword: false })
  expect(mail.text).toContain('https://frame.example/login')
  expect(mail.text).not.toContain('password')
})

test('a mail without a known network does not name one', () => {
  const mail = changeMail('ada@example.com', { what: 'new-device' }, { ...occasion, place: '' })
  expect(mail.text).toContain('From: Chrome on Windows\n')
})

test('every change has a subject of its own', () => {
  const changes: SecurityChange[] = [
    { what: 'password-changed' },
    { what: 'password-set' },
    { what: 'password-reset', removed: [], kept: [] },
    { what: 'two-factor-on' },
    { what: 'two-factor-off' },
    { what: 'new-device' },
    { what: 'backup-code-used', left: 3 },
    { what: 'passkey-added', name: 'Phone' },
    { what: 'passkey-removed', name: 'Phone' },
    { what: 'token-made', name: 'Script', scopes: ['cart'] },
    { what: 'provider-linked', name: 'Museum' },
    { what: 'provider-unlinked', name: 'Museum' },
  ]
  const mails = changes.map((change) => changeMail('ada@example.com', change, occasion))
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(changes.length)
})
