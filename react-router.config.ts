import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { writeDeploymentPackage } from './vite/deployment.ts'
import { precompress } from './vite/precompress.ts'

export default {
  appDirectory: 'app',
  // The set-up script builds beside the build in use and then swaps the two.
  buildDirectory: process.env['FRAME_BUILD_DIR'] ?? 'build',
  ssr: true,
  // Some thirty routes are a few kilobytes, and a page that a fetcher's revalidation finishes must know its route.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    await precompress(join(buildDirectory, 'client'))
    writeDeploymentPackage(import.meta.dirname, buildDirectory)
  },
} satisfies Config
