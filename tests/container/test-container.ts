// Builds the image of Containerfile without a registry, on Debian's packages, and tries it: size, health,
// read-only root file system, a person's work, and an orderly end.
// Usage: npm run test:container (on Debian, as root; installs podman where it is missing)
import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatSeconds, print } from '../../bin/command.mjs'
import { installFromDebian, maySetUpDebian } from '../../bin/debian.mjs'
import { startDebianPostgres } from '../external-database/debian-postgres.ts'
import { findFreePort } from '../helpers/site/listen.ts'
import { openSiteClient } from '../helpers/site/site-client.ts'
import { makeBaseImages } from './base-images.ts'
import { runOrThrow } from './run-or-throw.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const IMAGE = 'localhost/frame'
const LARGEST_IMAGE_MB = 200
const READY_MS = 60_000
const STOP_SECONDS = 20
// crun refuses machines with both versions of cgroups.
const RUNTIME = ['--runtime', 'runc']
const PACKAGES = ['podman', 'runc', 'netavark', 'fuse-overlayfs', 'mmdebstrap', 'ca-certificates']

const locate = (program: string) =>
  spawnSync('which', [program], { encoding: 'utf8' }).stdout.trim()
const isInstalled = () =>
  ['podman', 'runc', 'mmdebstrap'].every((program) => locate(program) !== '')

async function buildImage(folder: string): Promise<void> {
  const base = await makeBaseImages(join(folder, 'base'), locate('npm'))
  const userSettings = await runOrThrow('npm', ['config', 'get', 'userconfig'])
  const mounts = ['/etc/ssl/certs:/etc/ssl/certs:ro', `${userSettings}:/usr/local/etc/npmrc:ro`]
  const options = [
    '--isolation=chroot',
    '--network=host',
    '--format=docker',
    `--tag=${IMAGE}`,
    ...mounts.map((mount) => `--volume=${mount}`),
    `--build-arg=BUILD_IMAGE=${base.build}`,
    `--build-arg=RUN_IMAGE=${base.run}`,
  ]
  await runOrThrow('podman', ['build', ...options, ROOT])
}

/** @returns the id of a container whose health check passes */
async function startContainer(settings: Record<string, string>): Promise<string> {
  const options = [
    '--detach',
    '--network=host',
    '--read-only',
    '--tmpfs=/tmp',
    '--ulimit=nofile=4096:4096',
    '--ulimit=nproc=4096:4096',
    '--cap-drop=ALL',
    '--security-opt=no-new-privileges',
    ...Object.entries(settings).map(([name, value]) => `--env=${name}=${value}`),
  ]
  const id = await runOrThrow('podman', [...RUNTIME, 'run', ...options, IMAGE])
  const deadline = Date.now() + READY_MS
  while (spawnSync('podman', [...RUNTIME, 'healthcheck', 'run', id]).status !== 0) {
    if (Date.now() > deadline) throw new Error(await runOrThrow('podman', ['logs', id]))
    await sleep(200)
  }
  return id
}

function check(what: string, isTrue: boolean): void {
  if (!isTrue) throw new Error(`not true: ${what}`)
  print(`ok: ${what}`)
}

async function checkSize(): Promise<void> {
  const bytes = await runOrThrow('podman', ['image', 'inspect', '--format', '{{.Size}}', IMAGE])
  const size = Math.ceil(Number(bytes) / 1e6)
  check(`the image has ${size} MB, at most ${LARGEST_IMAGE_MB}`, size <= LARGEST_IMAGE_MB)
}

async function checkIsolation(id: string): Promise<void> {
  const script = `
    let refusal = ''
    try { require('node:fs').writeFileSync('/frame/written', '') } catch (error) { refusal = error.code }
    console.log(process.getuid() + ' ' + refusal)`
  const answer = await runOrThrow('podman', [
    ...RUNTIME,
    'exec',
    id,
    '/nodejs/bin/node',
    '-e',
    script,
  ])
  check(`user and refusal of a write: ${answer}`, answer === '65532 EROFS')
}

async function checkVisit(url: string): Promise<void> {
  const artist = await openSiteClient(url, { isArtist: true })
  const { id } = await artist.addWork('Contained', true)
  const page = await artist.get(`/artwork/${id}`)
  check('an artist publishes a work', (await page.text()).includes('Contained'))
  const work = (await (await artist.get(`/api/artworks/${id}`)).json()) as { imageUrl: string }
  const image = await fetch(new URL(work.imageUrl, url))
  check('its image is served', image.ok && image.headers.get('content-type') !== null)
}

async function checkStop(id: string): Promise<void> {
  const began = performance.now()
  await runOrThrow('podman', [...RUNTIME, 'stop', '--time', String(STOP_SECONDS), id])
  const format = '{{.State.ExitCode}}'
  const code = await runOrThrow('podman', ['container', 'inspect', '--format', format, id])
  check(`SIGTERM ends it in ${formatSeconds(performance.now() - began)}`, code === '0')
}

async function testContainer(folder: string): Promise<void> {
  await buildImage(folder)
  const database = await startDebianPostgres(join(folder, 'postgres'))
  const port = String(await findFreePort())
  const { host, user, port: databasePort } = database.address
  let id = ''
  try {
    id = await startContainer({
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: `postgres://${user}@${host}:${databasePort}/postgres`,
    })
    await checkIsolation(id)
    await checkVisit(`http://localhost:${port}`)
    await checkStop(id)
  } finally {
    if (id !== '') await runOrThrow('podman', [...RUNTIME, 'rm', '--force', '--volumes', id])
    await database.stop()
  }
  await checkSize()
}

if (!isInstalled() && maySetUpDebian()) {
  print(`Installing ${PACKAGES.join(', ')} with apt-get ...`)
  await installFromDebian(PACKAGES)
}
if (isInstalled()) {
  const folder = await mkdtemp(join(tmpdir(), 'frame-container-'))
  // PostgreSQL runs as another user.
  await chmod(folder, 0o755)
  try {
    await testContainer(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
} else {
  print(`podman was not found: install it (on Debian: apt-get install ${PACKAGES.join(' ')}).`)
  process.exitCode = 1
}
