import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { createSiteAddress } from '../../../app/http/site-address.server.ts'
import { createWeb, type WebOptions } from '../../../app/web/server/web.server.ts'
import { alwaysAvailable } from './always-available.ts'
import { silentLog } from './app.ts'

/** The web server without a cache, files and pages, which journeys request from the real build. */
export const createTestWeb = (
  options: Pick<WebOptions, 'api' | 'settings'> & Partial<WebOptions>,
) =>
  createWeb({
    findViewer: async () => null,
    databaseHealth: alwaysAvailable,
    files: {},
    sitemap: new Hono(),
    cache: null,
    build: {} as ServerBuild,
    health: new Hono(),
    publicUrl: 'http://localhost:3000',
    site: createSiteAddress({ publicUrl: null, host: '127.0.0.1', port: 3000, allowedHosts: [] }),
    socialAddresses: [],
    readFooterCounts: async () => ({ hasClaims: true, real: [] }),
    trustedProxies: 0,
    log: silentLog,
    ...options,
  })
