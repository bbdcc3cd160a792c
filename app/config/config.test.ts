import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, isPublic, readConfig, settingNames } from './config.server.ts'
import { isLoopback } from './loopback.ts'
import { projectFile } from './project-root.server.ts'

function mistakesIn(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

test('the example of a settings file explains every setting', () => {
  const example = readFileSync(projectFile('.env.example'), 'utf8')
  const explained = Array.from(example.matchAll(/^#([A-Z]\w+)=/gm), ([, name]) => name)
  expect(explained).toEqual(expect.arrayContaining([...settingNames]))
})

test('nothing has to be set', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    dataDir: './data',
    backupDir: join('data', 'backups'),
    allowedHosts: [],
    databaseUrl: null,
    databaseDirectUrl: null,
    imageStore: null,
    imageBaseUrl: null,
    s3: {
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      region: 'us-east-1',
      credentials: null,
    },
    replicas: { urls: [], maxLagMs: 1000 },
    publicUrl: null,
    authSecret: null,
    signIn: { password: true, providers: [], verifiedEmail: false },
    trustedProxies: 0,
    connectionsPerAddress: 1000,
    unsplash: { accessKey: null, url: 'https://api.unsplash.com' },
    mail: { smtpUrl: null, from: 'Frame <frame@localhost>' },
    demo: true,
    rateLimits: true,
    workers: 1,
    socialAddresses: [],
    footerCounts: 'claims',
    diskReserveBytes: 2 * 1024 ** 3,
    uploads: {
      bytesPerDay: 4 * 1024 ** 3,
      bytesInTotal: 20 * 1024 ** 3,
      pixelsPerDay: 10e9,
      pixelsInTotal: 100e9,
    },
    metricsToken: null,
    webhookPrivateNetwork: false,
    logLevel: 'info',
    logRequests: 'sampled',
    logFile: null,
  })
})

test('an empty setting counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}))
})

test('a database that DATABASE_URL names is filled with demo content only when asked', () => {
  const DATABASE_URL = 'postgres://frame@localhost/frame'
  expect(readConfig({ DATABASE_URL }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true)
  expect(readConfig({ DEMO: '0' }).demo).toBe(false)
})

test('a public address loses its last slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://gallery.example/' }).publicUrl).toBe(
    'https://gallery.example',
  )
})

test('a wrong address comes with an example of a right one', () => {
  expect(() => readConfig({ PUBLIC_URL: 'gallery.example' })).toThrow(
    'PUBLIC_URL: has to be an address such as https://gallery.example',
  )
  expect(() => readConfig({ SMTP_URL: 'mail.example' })).toThrow('such as smtp://')
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '3000.5'],
  ['DATABASE_URL', 'mysql://localhost/frame'],
  ['DATABASE_URL', 'localhost'],
  ['DATABASE_REPLICA_URL', 'postgres://frame@replica/frame'],
  ['REPLICA_MAX_LAG_MS', '0'],
  ['PUBLIC_URL', 'gallery.example'],
  ['PUBLIC_URL', 'https://gallery.example/path'],
  ['PUBLIC_URL', 'https://gallery.example/?query'],
  ['PUBLIC_URL', 'https://name:password@gallery.example'],
  ['AUTH_SECRET', 'short'],
  ['TRUSTED_PROXIES', '-1'],
  ['CONNECTIONS_PER_ADDRESS', '0'],
  ['UNSPLASH_URL', 'ftp://example.com'],
  ['SMTP_URL', 'https://mail.example'],
  ['DEMO', 'yes'],
  ['PASSWORD_SIGN_IN', '0'],
  ['PASSWORD_SIGN_IN', 'no'],
  ['REQUIRE_EMAIL_VERIFICATION', '1'],
  ['REQUIRE_EMAIL_VERIFICATION', 'yes'],
  ['RATE_LIMITS', 'true'],
  ['LOG_LEVEL', 'loud'],
  ['IMAGE_STORE', '/srv/images'],
  ['IMAGE_STORE', 's3://Pictures'],
  ['IMAGE_STORE', 's3://pictures/../other'],
  ['IMAGE_BASE_URL', 'https://cdn.example/a b'],
  ['IMAGE_BASE_URL', 'https://cdn.example/images?key=1'],
  ['IMAGE_BASE_URL', 'https://cdn.example/a;script-src'],
  ['S3_ENDPOINT', 's3.example.org'],
  ['S3_REGION', 'eu central'],
  ['WORKERS', '0'],
  ['WORKERS', '23'],
])('%s=%s is one plain line that names it', (name, value) => {
  const lines = mistakesIn({ [name]: value }).split('\n')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(new RegExp(`^${name}: .{8,}`))
  // Zod's own messages begin so.
  expect(lines[0]).not.toMatch(/: (?:Invalid|Too (?:big|small))\b/)
})

test('confirmed addresses can be required where there is a mail server', () => {
  const settings = { REQUIRE_EMAIL_VERIFICATION: '1', SMTP_URL: 'smtp://mail.example' }
  expect(readConfig(settings).signIn.verifiedEmail).toBe(true)
  expect(readConfig({}).signIn.verifiedEmail).toBe(false)
})

test('replicas are read from a list, and a malformed one is refused without its password', () => {
  const DATABASE_URL = 'postgres://frame@primary/frame'
  const urls = ['postgres://frame@one/frame', 'postgres://frame@two/frame']
  const read = (DATABASE_REPLICA_URL: string) =>
    readConfig({ DATABASE_URL, DATABASE_REPLICA_URL, REPLICA_MAX_LAG_MS: '250' }).replicas
  expect(read(urls.join(', '))).toEqual({ urls, maxLagMs: 250 })
  const wrong = 'postgres://frame@one/frame,mysql://frame:hunter2@two/frame'
  const mistake = mistakesIn({ DATABASE_URL, DATABASE_REPLICA_URL: wrong })
  expect(mistake).toMatch(/^DATABASE_REPLICA_URL.*: has to begin with postgres:\/\/$/)
})

test('a database of one’s own may serve more workers than the embedded one', () => {
  const DATABASE_URL = 'postgres://frame@localhost/frame'
  expect(readConfig({ DATABASE_URL, WORKERS: '64' }).workers).toBe(64)
  expect(readConfig({ WORKERS: '22' }).workers).toBe(22)
  expect(mistakesIn({ WORKERS: '23' })).toContain('set DATABASE_URL')
})

test('every mistake has a line of its own', () => {
  const lines = mistakesIn({ PORT: 'x', DEMO: 'maybe', SMTP_URL: 'nope' }).split('\n')
  expect(lines.map((line) => line.split(':')[0]).toSorted()).toEqual(['DEMO', 'PORT', 'SMTP_URL'])
})

test('a mistake never repeats a secret', () => {
  expect(mistakesIn({ AUTH_SECRET: 'hunter2' })).not.toContain('hunter2')
  expect(mistakesIn({ DATABASE_URL: 'mysql://u:hunter2@host/db' })).not.toContain('hunter2')
})

test('loopback is what only this machine can reach', () => {
  for (const host of ['localhost', 'oidc.localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]']) {
    expect(isLoopback(host)).toBe(true)
  }
  const others = ['0.0.0.0', '::', '192.168.1.2', 'example.com', '127.0.0.1.example.com']
  for (const host of [...others, 'notlocalhost', 'localhost.example.com']) {
    expect(isLoopback(host)).toBe(false)
  }
})

test('a process is public when another machine can reach it, directly or through a proxy', () => {
  const isReached = (environment: Record<string, string>) => isPublic(readConfig(environment))
  for (const environment of [
    {},
    { PUBLIC_URL: 'http://localhost:3000' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' },
  ]) {
    expect(isReached(environment), JSON.stringify(environment)).toBe(false)
  }
  for (const environment of [
    { HOST: '0.0.0.0' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' },
    { PUBLIC_URL: 'https://gallery.example' },
    { TRUSTED_PROXIES: '1' },
  ]) {
    expect(isReached(environment), JSON.stringify(environment)).toBe(true)
  }
})

test('further names of the server are read from a list, and malformed ones are refused', () => {
  const { allowedHosts } = readConfig({ ALLOWED_HOSTS: 'Frame.internal, frame:3000' })
  expect(allowedHosts).toEqual(['frame.internal', 'frame:3000'])
  for (const wrong of ['*', 'https://frame.internal', 'a b', 'a,,b']) {
    expect(() => readConfig({ ALLOWED_HOSTS: wrong }), wrong).toThrow('ALLOWED_HOSTS')
  }
})

test('the footer shows claims, real counts or both', () => {
  for (const footerCounts of ['claims', 'real', 'both'])
    expect(readConfig({ FOOTER_COUNTS: footerCounts }).footerCounts).toBe(footerCounts)
  expect(mistakesIn({ FOOTER_COUNTS: '1' })).toContain('FOOTER_COUNTS')
})

test('the gallery’s own pages on social networks are addresses with https', () => {
  const { socialAddresses } = readConfig({
    SOCIAL_LINKS: 'https://x.com/frame, https://mastodon.social/@frame',
  })
  expect(socialAddresses).toEqual(['https://x.com/frame', 'https://mastodon.social/@frame'])
  for (const SOCIAL_LINKS of ['x.com/frame', 'http://x.com/frame', 'javascript:alert(1)']) {
    expect(() => readConfig({ SOCIAL_LINKS }), SOCIAL_LINKS).toThrow('SOCIAL_LINKS')
  }
})

test('a bucket needs an access key, and its endpoint follows from the region', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
  const config = readConfig({
    IMAGE_STORE: 's3://pictures/gallery/',
    S3_REGION: 'eu-central-1',
    ...keys,
  })
  expect(config.imageStore).toEqual({ bucket: 'pictures', prefix: 'gallery/' })
  expect(config.s3).toEqual({
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    region: 'eu-central-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret', sessionToken: null },
  })
  const lines = mistakesIn({ IMAGE_STORE: 's3://pictures' }).split('\n')
  expect(lines.map((line) => line.split(':')[0])).toEqual(Object.keys(keys))
  expect(lines.join()).not.toContain('undefined')
})

test('an address of images loses its last slash', () => {
  const IMAGE_BASE_URL = 'https://cdn.example/images/'
  expect(readConfig({ IMAGE_BASE_URL }).imageBaseUrl).toBe('https://cdn.example/images')
})
