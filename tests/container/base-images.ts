import { cp, mkdir, realpath, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runOrThrow } from './run-or-throw.ts'

/** Stand-ins for the images that the Containerfile takes from public registries. */
export type BaseImages = { readonly build: string; readonly run: string }

const LIBRARIES = ['libc6', 'libgcc-s1', 'libstdc++6', 'ca-certificates', 'tzdata']

/** npm trusts the certificates of this machine, whose folder is mounted during the build. */
const TRUST = 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt\n'

/**
 * Makes images of Debian's packages, and of this machine's Node and npm for the build.
 * @param folder for their files
 * @param npm the program of npm
 */
export async function makeBaseImages(folder: string, npm: string): Promise<BaseImages> {
  const run = join(folder, 'run')
  await unpackDebian(run, 'extract', LIBRARIES)
  const build = join(folder, 'build')
  await unpackDebian(build, 'essential', [...LIBRARIES, 'binutils'])
  await addNode(join(build, 'usr', 'local', 'bin'))
  await addNpm(join(build, 'usr', 'local'), npm)
  return {
    run: await makeImage(run, 'frame-run'),
    build: await makeImage(build, 'frame-build', TRUST),
  }
}

async function unpackDebian(root: string, variant: string, packages: readonly string[]) {
  await mkdir(dirname(root), { recursive: true })
  const include = `--include=${packages.join(',')}`
  await runOrThrow('mmdebstrap', ['--quiet', `--variant=${variant}`, include, 'bookworm', root])
}

async function addNode(folder: string) {
  await mkdir(folder, { recursive: true })
  await cp(process.execPath, join(folder, 'node'))
}

async function addNpm(root: string, npm: string) {
  const program = await realpath(npm)
  const source = dirname(dirname(program))
  await cp(source, join(root, 'lib', 'node_modules', 'npm'), { recursive: true })
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'bin', 'npm'))
}

/** @param more further instructions of the image */
async function makeImage(root: string, name: string, more = ''): Promise<string> {
  const tag = `localhost/${name}`
  const file = join(dirname(root), 'Containerfile.base')
  await writeFile(file, `FROM scratch\nCOPY . /\n${more}`)
  await runOrThrow('podman', ['build', '--quiet', '-f', file, '-t', tag, root])
  return tag
}
