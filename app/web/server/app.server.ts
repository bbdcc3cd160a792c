import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { demoSketches } from '../../../demo/demo-sketches.ts'
import { guardDemoAccounts } from '../../../demo/seeding/account-guard.ts'
import { createAuth } from '../../account/auth.server.ts'
import { outboxMailer, smtpMailer } from '../../account/mailer.server.ts'
import { findViewer } from '../../account/session.api.server.ts'
import { createApi } from '../../api/api.server.ts'
import { createBuiltFiles } from './built-file.server.ts'
import { createJobs } from '../../database/jobs.server.ts'
import { housekeepingJobs } from './housekeeping.server.ts'
import { evictOnEvents } from '../cache/event-subscription.server.ts'
import { createHealth, readReadiness } from '../ops/health.server.ts'
import type { CachedResponse } from '../../http/cached-response.server.ts'
import { createMetricsPrinter } from '../ops/cluster-metrics.server.ts'
import { routeNameOf } from '../../routing/find-route.ts'
import { createMetrics } from '../ops/metrics.server.ts'
import { guardDatabase } from './database-guard.server.ts'
import { createShareImages } from '../../gallery/share-image.server.ts'
import { createSitemap } from '../../gallery/sitemap.server.ts'
import { createImageFiles, createCachedImageFinder } from '../../images/image.api.server.ts'
import { createImageMemoryCache } from '../../images/image-memory-cache.server.ts'
import { processImageQueue } from '../../images/image-pipeline.server.ts'
import { folderImageStore } from '../../images/image-store.server.ts'
import { isLoopback } from '../../config/config.server.ts'
import { projectFile, projectRoot } from '../../config/project-root.server.ts'
import { createRateLimiter, unlimitedRateLimiter } from '../../http/rate-limit.server.ts'
import type { Resources } from './resources.server.ts'
import { createSketchFiles } from '../../stock-photos/sketch-file.server.ts'
import { sketchSource } from '../../stock-photos/sketch-source.server.ts'
import { createStockPhotos } from '../../stock-photos/stock-photo.server.ts'
import { createUnsplash } from '../../stock-photos/unsplash.server.ts'
import { respondWith, createGuestPageCache } from '../cache/guest-page-cache.server.ts'
import { addProcessMetrics, addResourceMetrics } from '../ops/process-metrics.server.ts'
import { createWeb } from './web.server.ts'

const PAGE_CACHE_BYTES = 64 * 1024 * 1024

/** Puts the slices together on what the process has opened. */
export async function createApp(resources: Resources, pages: ServerBuild) {
  const { config, db, log, passwords, dataDir, secret, publicUrl } = resources
  const store = folderImageStore(join(dataDir, 'images'))
  const imageCache = createImageMemoryCache(store)
  const findCachedImage = createCachedImageFinder(imageCache)
  const mailer =
    config.mail.smtpUrl === null
      ? outboxMailer(join(dataDir, 'outbox'), log)
      : smtpMailer(config.mail.smtpUrl, config.mail.from)
  const auth = createAuth({ db, mailer, passwords, secret, publicUrl, log })
  const { accessKey, url } = config.unsplash
  const source =
    accessKey === null ? sketchSource(demoSketches) : createUnsplash({ accessKey, url, log })
  const stockPhotos = createStockPhotos({ db, source, log })
  const limiter = config.rateLimits ? createRateLimiter(db) : unlimitedRateLimiter
  const cache = createGuestPageCache(PAGE_CACHE_BYTES)
  const jobs = createJobs({
    pool: resources.pool,
    jobs: housekeepingJobs({ db, store }),
    log,
  })
  const metrics = createMetrics(routeNameOf)
  addProcessMetrics(metrics.registry)
  addResourceMetrics(metrics.registry, {
    passwords,
    images: processImageQueue,
    database: {
      get load() {
        const { totalCount, idleCount, waitingCount } = resources.pool
        return { busy: totalCount - idleCount, waiting: waitingCount }
      },
    },
    pages: cache,
    jobs,
  })
  await evictOnEvents(cache, { db, listener: resources.listener, log })
  const api = createApi({
    db,
    auth,
    store,
    stockPhotos,
    limiter,
    passwords,
    mailer,
    log,
  })
  const assetsDir = import.meta.env.PROD ? join(projectRoot, 'build', 'client') : null
  const files = assetsDir === null ? null : createBuiltFiles(assetsDir)
  const web = createWeb({
    ...guardDatabase(resources.health, {
      api,
      findViewer: (headers, setCookie) => findViewer({ db, auth }, headers, setCookie),
    }),
    databaseHealth: resources.health,
    files: {
      '/images': createImageFiles({ store: imageCache }),
      '/stock-photos': createSketchFiles(projectFile('demo/sketches')),
      '/og': createShareImages({ db, store }),
    },
    sitemap: createSitemap({ db, publicUrl }),
    pages,
    cache: import.meta.env.PROD ? cache : null,
    assetsDir,
    health: createHealth({
      readiness: () =>
        readReadiness({
          databaseHealth: resources.health,
          answers: resources.isReady,
          imageDir: join(dataDir, 'images'),
        }),
      metricsToken: config.metricsToken,
      printMetrics: createMetricsPrinter(metrics.registry),
    }),
    publicUrl,
    trustedProxies: config.trustedProxies,
    log,
  })
  const isPrivate = isLoopback(config.host) && isLoopback(new URL(publicUrl).hostname)
  if (config.demo) {
    const { seedDemo } = await import('../../../demo/seeding/seed-demo.ts')
    const { finished } = await seedDemo({ db, store, dataDir, reportProgress: resources.say })
    finished.catch((error: unknown) => {
      log.error({ err: error }, 'the demo images lack files; the next start makes them')
    })
  }
  await guardDemoAccounts(db, { isPrivate, passwords })
  return {
    fetch: web.fetch,
    metrics,
    /** The response that is in memory for a request: a guest page, an image, or a built file. */
    findCached(request: IncomingMessage): CachedResponse | null {
      const { method, url = '', headers } = request
      if (method !== 'GET') return null
      // By its whole address: what has a place in the cache was found worth it by `pageKey`.
      const page = headers.cookie === undefined ? cache.findCached(url) : null
      if (page !== null) {
        return respondWith(page, {
          acceptEncoding: headers['accept-encoding'],
          ifNoneMatch: headers['if-none-match'],
          purpose: headers['sec-purpose']?.toString(),
        })
      }
      const isPlain = headers.range === undefined && headers['if-none-match'] === undefined
      return (isPlain ? findCachedImage(url) : null) ?? files?.peek(request) ?? null
    },
    /** Background work, to be started once the server is open. */
    jobs,
  }
}
