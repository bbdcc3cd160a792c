// Runs the official validator of the IIIF Image API 3.0 at level 2 against the built server.
// Usage: npm run iiif:validate -- <folder of github.com/IIIF/image-validator>
// It needs Python 3 with bottle, lxml, magic and PIL, which are Debian packages.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { print } from '../../bin/command.mjs'
import { ensureBuild } from '../../bin/build.mjs'
import { installFromDebian, maySetUpDebian } from '../../bin/debian.mjs'
import { makeDataDir, removeDataDir, startBuiltServer } from '../helpers/site/built-server.ts'
import { openSiteClient } from '../helpers/site/site-client.ts'

const PACKAGES = ['python3-bottle', 'python3-lxml', 'python3-magic', 'python3-pil']
const PYTHON = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'
/** The picture whose squares the validator knows. */
const PICTURE = join('html', '67352ccc-d1b0-11e1-89ae-279075081939.png')

const hasPython = () =>
  spawnSync(PYTHON, ['-c', 'import bottle, lxml, magic, PIL'], { stdio: 'ignore' }).status === 0

/** @returns the number of failed tests */
async function validate(folder: string): Promise<number> {
  await ensureBuild(join(import.meta.dirname, '..', '..'))
  const dataDir = await makeDataDir()
  const server = await startBuiltServer({ dataDir })
  try {
    const artist = await openSiteClient(server.url, { isArtist: true })
    const bytes = readFileSync(join(folder, PICTURE))
    const dataUrl = `data:image/png;base64,${bytes.toString('base64')}`
    const image = await (await artist.send('POST', '/api/images', { dataUrl })).json()
    const fields = { title: 'Squares', price: 10, imageId: image.id }
    const work = await (await artist.send('POST', '/api/artworks', fields)).json()
    await artist.send('PUT', `/api/artworks/${work.id}/publication`)
    const { host } = new URL(server.url)
    const asked = ['-s', host, '-p', 'iiif/3', '-i', image.id, '--version', '3.0', '--level', '2']
    const options = { cwd: folder, stdio: 'inherit' } as const
    return spawnSync(PYTHON, ['iiif-validate.py', ...asked], options).status ?? 1
  } finally {
    await server.stop()
    await removeDataDir(dataDir)
  }
}

const folder = process.argv[2]
if (!hasPython() && maySetUpDebian()) await installFromDebian(PACKAGES)
if (folder === undefined || !existsSync(join(folder, PICTURE))) {
  print('Name the folder of the validator: git clone https://github.com/IIIF/image-validator')
  process.exitCode = 1
} else if (!hasPython()) {
  print(`Python 3 or its packages are missing (on Debian: apt-get install ${PACKAGES.join(' ')}).`)
  process.exitCode = 1
} else process.exitCode = await validate(folder)
