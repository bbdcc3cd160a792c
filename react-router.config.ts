import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { writeDeploymentPackage } from './vite/deployment.ts'
import { precompress } from './vite/precompress.ts'

export default {
  appDirectory: 'app',
  // `bin/frame.mjs build` builds into another folder and then swaps the two.
  buildDirectory: process.env['FRAME_BUILD_DIR'] ?? 'build',
  ssr: true,
  // A route's `clientAction` is a few lines. In a file of its own it would cost a request.
  splitRouteModules: false,
  // The manifest of all routes takes 2.6 KB. Discovering them would take a request for each page
  // (docs/decisions/021-deferred-hydration.md).
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    await precompress(join(buildDirectory, 'client'))
    writeDeploymentPackage(import.meta.dirname, buildDirectory)
  },
} satisfies Config
