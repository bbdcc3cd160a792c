// Runs the tests of the image store on OpenStack Swift, a real server that speaks S3.
// Usage: npm run test:s3 (on Debian; installs Swift where it is missing and this process may)
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { print } from '../../bin/command.mjs'
import { installFromDebian, maySetUpDebian } from '../../bin/debian.mjs'
import { runTool } from '../runner/run.mjs'
import { startSwift, SWIFT_PACKAGES, type SwiftServer } from './swift-server.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** Tests that run on the real server as well as on our own. */
const TESTS = ['image-store-contract', 'image-store-on-bucket']

const isInstalled = () =>
  ['swift-proxy-server', 'memcached'].every(
    (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0,
  )

async function test({ endpoint, region, bucket, ...key }: SwiftServer): Promise<number> {
  return runTool(ROOT, ['vitest', 'vitest', 'run', ...TESTS], {
    S3_TEST_STORE: `s3://${bucket}/tests`,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    AWS_ACCESS_KEY_ID: key.accessKeyId,
    AWS_SECRET_ACCESS_KEY: key.secretAccessKey,
  })
}

if (!isInstalled() && maySetUpDebian()) {
  print(`Installing ${SWIFT_PACKAGES.join(', ')} with apt-get ...`)
  await installFromDebian(SWIFT_PACKAGES)
}
if (isInstalled()) {
  const folder = mkdtempSync(join(tmpdir(), 'frame-swift-'))
  const began = performance.now()
  const swift = await startSwift(folder)
  print(`Swift answers after ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  try {
    process.exitCode = await test(swift)
  } finally {
    await swift.stop()
    rmSync(folder, { recursive: true, force: true })
  }
} else {
  print(`Swift was not found: install it (on Debian: apt-get install ${SWIFT_PACKAGES.join(' ')}).`)
  process.exitCode = 1
}
