import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { ServerBuild } from 'react-router'
import { demoSketches } from '../../../demo/demo-sketches.ts'
import { demoAccountIds } from '../../../demo/seeding/demo-id.ts'
import { openDemoAccounts } from '../../../demo/seeding/open-demo-accounts.ts'
import {
  createWithheldImages,
  type WithheldImageList,
} from '../../admin/works/withheld-images.server.ts'
import { createAuth } from '../../account/session/auth.server.ts'
import { createProviders } from '../../account/providers/sign-in-provider.server.ts'
import {
  claimSession,
  findViewer,
  cachedAccountOfCookies,
} from '../../account/session/session.api.server.ts'
import { createApi } from '../../api/api.server.ts'
import { cachedAccountOfToken } from '../../api/token-access.server.ts'
import { createBuiltFiles } from '../server/built-file.server.ts'
import { createEventStream } from '../../database/domain-event-stream.server.ts'
import { subscribeToOwnEvents } from '../../database/domain-event-subscriber.server.ts'
import { type Jobs } from '../../database/jobs.server.ts'
import { evictOnEvents } from '../cache/evict-on-events.server.ts'
import { createHealth, readReadiness } from '../ops/health.server.ts'
import { createMetricsPrinter } from '../ops/cluster-metrics.server.ts'
import { routeNameOf } from '../../routing/find-route.ts'
import { createMetrics, type Metrics } from '../ops/metrics.server.ts'
import { guardDatabase } from '../server/database-guard.server.ts'
import { openFooterCounts } from '../../gallery/gallery-count.server.ts'
import { createAtomFeeds } from '../../gallery/atom/atom-feed.server.ts'
import { createMarkIcons } from '../../gallery/sharing/mark-icon.server.ts'
import { createArFiles } from '../../gallery/ar/ar-files.server.ts'
import { createShareImages } from '../../gallery/sharing/share-image.server.ts'
import { createSitemap } from '../../gallery/sharing/sitemap.server.ts'
import { createImageFiles, createCachedImageFinder } from '../../images/image.api.server.ts'
import { setImageBase } from '../../images/image-address.server.ts'
import { createDrawnRegions } from '../../iiif/drawn-regions.server.ts'
import { createImageServer } from '../../iiif/image-server.server.ts'
import { createManifestServer } from '../../iiif/manifest-server.server.ts'
import { completeOriginal } from '../../images/processing/image-completion.server.ts'
import {
  openPyramidFiles,
  pyramidFolderOf,
  type PyramidFiles,
} from '../../images/pyramid/pyramid-files.server.ts'
import {
  createImageMemoryCache,
  type CachedImageReader,
} from '../../images/storage/image-memory-cache.server.ts'
import {
  imageProcess,
  scratchFolderOf,
  setScratchFolder,
} from '../../images/processing/image-process.server.ts'
import { processImageQueue } from '../../images/processing/image-pipeline.server.ts'
import type { DiskReserve } from '../../images/storage/disk-reserve.server.ts'
import type { ImageStore } from '../../images/storage/image-store.server.ts'
import { isPublic } from '../../config/config.server.ts'
import { clientAddressOf } from '../../http/client-address.server.ts'
import { projectFile, projectRoot } from '../../config/project-root.server.ts'
import { createSiteAddress, type SiteAddress } from '../../http/site-address.server.ts'
import { createRateLimiter, unlimitedRateLimiter } from '../../http/rate-limit.server.ts'
import { createWriteBudget } from '../../http/write-budget.server.ts'
import type { Resources } from './resources.server.ts'
import { openSettings, type CurrentSettings } from '../../settings/current-settings.server.ts'
import { createSketchFiles } from '../../stock-photos/sketch-file.server.ts'
import { sketchSource } from '../../stock-photos/sketch-source.server.ts'
import { createStockPhotos, type StockPhotos } from '../../stock-photos/stock-photo.server.ts'
import { openPartialFiles, partialFolderOf } from '../../uploads/partial/partial-file.server.ts'
import { createViewReports } from '../../statistics/view-report.server.ts'
import { CORE_LIMITS, UNLIMITED } from '../../uploads/upload-limits.ts'
import { createUnsplash } from '../../stock-photos/unsplash.server.ts'
import { createGuestPageCache, type GuestPageCache } from '../cache/guest-page-cache.server.ts'
import { createCachedFinder } from '../server/cached-finder.server.ts'
import {
  addDiskMetrics,
  addImageStoreMetrics,
  addProcessMetrics,
  addReplicaMetrics,
  addResourceMetrics,
} from '../ops/process-metrics.server.ts'
import { nameStaticPages } from '../pages/static-page.server.ts'
import { createManifest } from '../server/manifest.server.ts'
import { openDiskReserve } from './disk-space.server.ts'
import { createWeb } from '../server/web.server.ts'
import { openBackgroundWork } from './background-work.server.ts'

const PAGE_CACHE_BYTES = 48 * 1024 * 1024

/** Composes the slices from the resources of the process. */
export async function createApp(resources: Resources, build: ServerBuild) {
  const { config, db, log, passwords, secret, publicUrl, replicas } = resources
  const { store } = resources.images
  setImageBase(config.imageBaseUrl)
  setScratchFolder(scratchFolderOf(resources.dataDir))
  const reserve = await openDiskReserve(resources)
  const imageCache = createImageMemoryCache(store)
  const { footerCounts } = config
  const settings = await openSettings({
    db,
    log,
    defaults: { footerCounts },
    onRead: ({ name }) => nameStaticPages(name),
  })
  const pyramidFolder = pyramidFolderOf(resources.dataDir)
  const partialFiles = openPartialFiles(partialFolderOf(resources.dataDir))
  const background = openBackgroundWork(resources, { settings, partialFiles, pyramidFolder })
  const { jobs, views } = background
  const closedAccounts = isPublic(config) ? demoAccountIds : []
  const authOptions = { db, passwords, secret, publicUrl, closedAccounts }
  const auth = createAuth(authOptions)
  const stockPhotos = openStockPhotos(resources)
  const limiter = config.rateLimits ? createRateLimiter(db) : unlimitedRateLimiter
  const site = createSiteAddress(config)
  const writeBudget = config.rateLimits ? createWriteBudget() : null
  const cache = createGuestPageCache(PAGE_CACHE_BYTES)
  const metrics = createAppMetrics(resources, { pages: cache, jobs, reserve })
  const { listener } = resources
  const withheld = createWithheldImages({
    db,
    log,
    claimSession: (headers) => claimSession(auth, headers),
  })
  const events = createEventStream({ db, listener, log })
  events.subscribe((message) => {
    const event = message?.event ?? null
    settings.handle(event)
    replicas.reportWrite()
    withheld.handle(event)
  })
  // After the settings have handled the event, since pages are rendered again with them.
  evictOnEvents(cache, events, writeBudget?.charge)
  await events.start()
  subscribeToOwnEvents(db, ({ event }) => background.handleEvent(event))
  const accountOf = ({ headers }: IncomingMessage) =>
    cachedAccountOfCookies(auth, headers.cookie) ??
    cachedAccountOfToken(auth, headers.authorization) ??
    ''
  const pyramids = openPyramidFiles({
    store,
    reserve,
    folder: pyramidFolder,
    ...(config.demo && { complete: (image) => completeOriginal(store, image) }),
  })
  const api = createApi({
    db,
    settings,
    guestReads: replicas,
    auth,
    providers: createProviders(config.signIn.providers, { ...authOptions, log }),
    passwordSignIn: config.signIn.password,
    verifiedEmail: config.signIn.verifiedEmail,
    store,
    reserve,
    pyramids,
    partialFiles,
    uploadLimits: { ...UNLIMITED, ...(config.rateLimits && CORE_LIMITS), ...config.uploads },
    stockPhotos,
    limiter,
    writeBudget,
    passwords,
    mailer: background.mailer,
    log,
    jobs,
    backups: background.backups,
    webhooks: background.webhooks,
  })
  if (config.demo) await seed(resources, store)
  if (!isPublic(config)) await openDemoAccounts(db, passwords)
  const web = createWeb({
    ...guardDatabase(resources.health, {
      api,
      findViewer: (request, setCookie) => findViewer({ db, auth }, request, setCookie),
    }),
    databaseHealth: resources.health,
    writeBudget,
    files: createFileRoutes(resources, { settings, site, imageCache, withheld, pyramids }),
    sitemap: createSitemap({ reads: replicas, siteUrlFor: site.urlFor }),
    build,
    cache: import.meta.env.PROD ? cache : null,
    health: createAppHealth(resources, { metrics, reserve }),
    publicUrl,
    site,
    socialAddresses: config.socialAddresses,
    settings,
    readFooterCounts: openFooterCounts({ db, log }),
    trustedProxies: config.trustedProxies,
    log,
  })
  return {
    fetch: web.fetch,
    metrics,
    findCached: createCachedFinder({
      site,
      pages: cache,
      findImage: createCachedImageFinder(imageCache, withheld),
      files: import.meta.env.PROD ? createBuiltFiles(join(projectRoot, 'build', 'client')) : null,
    }),
    clientOf: (request: IncomingMessage) => ({
      address: clientAddressOf(request, config.trustedProxies),
      account: accountOf(request),
    }),
    writeWaitOf: (request: IncomingMessage) => writeBudget?.waitOf(accountOf(request)) ?? 0,
    /** Background work, to be started once the server is open. */
    jobs,
    views,
  }
}

type FileServices = {
  readonly settings: CurrentSettings
  readonly site: SiteAddress
  readonly imageCache: CachedImageReader
  readonly withheld: WithheldImageList
  readonly pyramids: PyramidFiles
}

/** The handlers of drawn and stored files, by the first segments of their paths. */
function createFileRoutes(
  { replicas: reads, images: { store } }: Resources,
  { settings, site, imageCache, withheld, pyramids }: FileServices,
) {
  const siteUrlFor = site.urlFor
  return {
    '/images': createImageFiles({ store: imageCache, withheld }),
    '/stock-photos': createSketchFiles(projectFile('demo/sketches')),
    '/manifest.webmanifest': createManifest(settings),
    '/mark': createMarkIcons({ settings, store }),
    '/og': createShareImages({ reads, store, settings }),
    '/iiif/3': createImageServer({
      reads,
      regions: createDrawnRegions(pyramids),
      siteUrlFor,
    }),
    '/iiif/presentation': createManifestServer({
      reads,
      siteUrlFor,
      settings,
    }),
    '/ar': createArFiles({ reads, store }),
    '/views': createViewReports(),
    '/feeds': createAtomFeeds({ reads, siteUrlFor, settings }),
  }
}

function openStockPhotos({ config, db, log }: Resources): StockPhotos {
  const { accessKey, url } = config.unsplash
  const source =
    accessKey === null ? sketchSource(demoSketches) : createUnsplash({ accessKey, url, log })
  return createStockPhotos({ db, source, log })
}

function createAppMetrics(
  { passwords, pool, images, replicas, config }: Resources,
  { pages, jobs, reserve }: { pages: GuestPageCache; jobs: Jobs; reserve: DiskReserve },
): Metrics {
  const metrics = createMetrics(routeNameOf)
  addProcessMetrics(metrics.registry)
  addDiskMetrics(metrics.registry, reserve)
  if (images.status !== null) addImageStoreMetrics(metrics.registry, images.status)
  if (config.replicas.urls.length > 0) addReplicaMetrics(metrics.registry, replicas)
  addResourceMetrics(metrics.registry, {
    passwords,
    images: processImageQueue,
    imageProcess,
    database: {
      get load() {
        const { totalCount, idleCount, waitingCount } = pool
        return { busy: totalCount - idleCount, waiting: waitingCount }
      },
    },
    pages,
    jobs,
  })
  return metrics
}

function createAppHealth(
  { config, db, images, health }: Resources,
  { metrics, reserve }: { readonly metrics: Metrics; readonly reserve: DiskReserve },
) {
  return createHealth({
    readiness: () =>
      readReadiness({
        databaseHealth: health,
        queryDatabase: () => db.execute(sql`select 1`),
        images,
        reserve,
      }),
    metricsToken: config.metricsToken,
    printMetrics: createMetricsPrinter(metrics.registry),
  })
}

/** Adds the demo gallery. The derivatives of its images are made in the background. */
async function seed({ db, dataDir, log, reportProgress }: Resources, store: ImageStore) {
  const { seedDemo } = await import('../../../demo/seeding/seed-demo.ts')
  const { finished } = await seedDemo({ db, store, dataDir, log, reportProgress })
  finished.catch((error: unknown) => {
    log.error({ err: error }, 'demo image files could not be made; the next start retries')
  })
}
