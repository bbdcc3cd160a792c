import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { findDemoSketch, listDemoSketches, seedDemo } from '../db/demo/seed.ts'
import { createAuth } from './account/auth.server.ts'
import { outboxMailer, smtpMailer } from './account/mailer.server.ts'
import { findViewer } from './account/session.api.server.ts'
import { createApi } from './api.server.ts'
import { createImageFiles, peekImage } from './images/image.api.server.ts'
import { hotImageStore } from './images/image-hot.server.ts'
import { folderImageStore } from './images/image-store.server.ts'
import { sweepImages } from './images/image-sweep.server.ts'
import { projectRoot } from './kernel/project-root.server.ts'
import { createRateLimiter, sweepRateLimits, unlimited } from './kernel/rate-limit.server.ts'
import type { Resources } from './resources.server.ts'
import { createSketchFiles } from './stock-photos/sketch-file.server.ts'
import { sketchSource } from './stock-photos/sketch-source.server.ts'
import { createStockPhotos } from './stock-photos/stock-photo.server.ts'
import { createUnsplash } from './stock-photos/unsplash.server.ts'
import { createWeb } from './web.server.ts'

const HOUR_MS = 60 * 60_000

/** Puts the slices together on what the process has opened. */
export async function createApp(resources: Resources, pages: ServerBuild) {
  const { config, db, log, dataDir, secret, publicUrl } = resources
  const store = folderImageStore(join(dataDir, 'images'))
  const hot = hotImageStore(store)
  const mailer =
    config.mail.smtpUrl === null
      ? outboxMailer(join(dataDir, 'outbox'), log)
      : smtpMailer(config.mail.smtpUrl, config.mail.from)
  const auth = createAuth({ db, mailer, secret, publicUrl })
  const { accessKey, url } = config.unsplash
  const source =
    accessKey === null ? sketchSource(listDemoSketches()) : createUnsplash({ accessKey, url, log })
  const stockPhotos = createStockPhotos({ db, source, log })
  const limiter = config.rateLimits ? createRateLimiter(db) : unlimited
  const api = createApi({ db, auth, store, stockPhotos, limiter, log })
  const sketches = createSketchFiles({
    render: findDemoSketch,
    cacheDir: join(dataDir, 'cache', 'sketches'),
  })
  const web = createWeb({
    api,
    findViewer: (headers, setCookie) => findViewer(auth, headers, setCookie),
    files: { '/images': createImageFiles({ store: hot }), '/stock-photos': sketches },
    pages,
    assetsDir: import.meta.env.PROD ? join(projectRoot, 'build', 'client') : null,
    isReady: resources.isReady,
    publicUrl,
    trustedProxies: config.trustedProxies,
    log,
  })
  if (config.demo) await seedDemo(resources, store)
  return {
    fetch: web.fetch,
    /** A picture that is in memory: most of what a page asks for, answered without a router. */
    peekImage: (path: string) => peekImage(hot, path),
    /** Starts the upkeep that need not delay the first page. */
    whenOpen(): void {
      const tidy = async () => {
        await sweepImages({ db, store }, new Date())
        await sweepRateLimits(db, new Date())
      }
      const timer = setInterval(() => {
        tidy().catch((error: unknown) => log.warn({ err: error }, 'tidying up failed'))
      }, HOUR_MS)
      timer.unref()
    },
  }
}
