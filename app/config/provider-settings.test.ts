import { expect, test } from 'vitest'
import { readProviders } from './provider-settings.server.ts'

const GOOGLE = {
  OIDC_GOOGLE_ISSUER: 'https://accounts.google.com/',
  OIDC_GOOGLE_CLIENT_ID: 'frame',
  OIDC_GOOGLE_CLIENT_SECRET: 'hunter2',
}

test('no provider has to be set', () => {
  expect(readProviders({ PORT: '3000' })).toEqual({ providers: [], mistakes: [] })
})

test('several providers are read, each with a name', () => {
  const settings = {
    ...GOOGLE,
    OIDC_CORP_ISSUER: 'http://localhost:8080/realms/art',
    OIDC_CORP_CLIENT_ID: 'gallery',
    OIDC_CORP_CLIENT_SECRET: 'secret',
    OIDC_CORP_NAME: 'The Museum',
  }
  expect(readProviders(settings)).toEqual({
    mistakes: [],
    providers: [
      {
        id: 'corp',
        name: 'The Museum',
        issuer: 'http://localhost:8080/realms/art',
        clientId: 'gallery',
        clientSecret: 'secret',
      },
      {
        id: 'google',
        name: 'Google',
        issuer: 'https://accounts.google.com',
        clientId: 'frame',
        clientSecret: 'hunter2',
      },
    ],
  })
})

test.each([
  ['OIDC_GOOGLE_CLIENT_SECRET', { OIDC_GOOGLE_CLIENT_SECRET: '' }],
  ['OIDC_GOOGLE_ISSUER', { OIDC_GOOGLE_ISSUER: 'http://accounts.google.com' }],
  ['OIDC_GOOGLE_ISSUER', { OIDC_GOOGLE_ISSUER: 'accounts.google.com' }],
  ['OIDC_GOOGLE_ISSUER', { OIDC_GOOGLE_ISSUER: 'https://accounts.google.com/?tenant=1' }],
  ['OIDC_GOOGLE_SECRET', { OIDC_GOOGLE_SECRET: 'hunter2' }],
])('a mistake in %s is one line that names it and no secret', (name, change) => {
  const { mistakes } = readProviders({ ...GOOGLE, ...change })
  expect(mistakes).toHaveLength(1)
  expect(mistakes[0]).toMatch(new RegExp(`^${name}: .{8,}`))
  expect(mistakes[0]).not.toContain('hunter2')
})

test('two providers cannot have the same issuer', () => {
  const twice = {
    OIDC_OTHER_ISSUER: 'https://accounts.google.com',
    OIDC_OTHER_CLIENT_ID: 'frame',
    OIDC_OTHER_CLIENT_SECRET: 'hunter2',
  }
  expect(readProviders({ ...GOOGLE, ...twice }).mistakes).toEqual([
    'OIDC_OTHER_ISSUER: belongs to another provider already',
  ])
})
