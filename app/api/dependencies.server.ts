import type { Backups } from '../admin/backups/backup.ts'
import { findOperatorSince, isOperator } from '../admin/operators/operator.store.server.ts'
import type { WebhookServices } from '../admin/webhooks/webhooks.api.server.ts'
import { createEmailLinks } from '../account/email/email-links.server.ts'
import { verifiedEmailGuard } from '../account/email/verified-email.server.ts'
import { createSignInFlows } from '../account/providers/sign-in-flow.server.ts'
import type { SignInProvider } from '../account/providers/sign-in-provider.server.ts'
import type { Auth } from '../account/session/auth.server.ts'
import { createDeviceCookies } from '../account/session/device-cookie.server.ts'
import { createSecurityNotifier } from '../account/security-change/security-notifier.server.ts'
import type { PasswordHasher } from '../account/password/password-hasher.server.ts'
import { replyingMailer, type Mailer } from '../account/mailer.server.ts'
import { deleteArtistArtworks } from '../artworks/saving/artwork-change.store.server.ts'
import { removeFromCart } from '../cart/cart.store.server.ts'
import { orderTokenOf } from '../checkout/orders/order-token.server.ts'
import { findLineCertificates } from '../certificates/certificate.store.server.ts'
import { findTransferred } from '../certificates/transfer.store.server.ts'
import { erasePerson, wasSold } from '../checkout/purchase.store.server.ts'
import { eraseCorrespondent } from '../enquiries/enquiry-departure.store.server.ts'
import { removeFavourites } from '../favourites/favourite.store.server.ts'
import { countUpload, type Uploader } from '../images/upload/image-limit.server.ts'
import { ingestForAccount } from '../images/upload/account-upload.server.ts'
import { refuseStorage } from '../images/processing/image-pipeline.server.ts'
import type { DiskReserve } from '../images/storage/disk-reserve.server.ts'
import type { ImageStore } from '../images/storage/image-store.server.ts'
import type { PyramidFiles } from '../images/pyramid/pyramid-files.server.ts'
import { parseDataUrl } from '../images/upload/image-upload.server.ts'
import type { Jobs } from '../database/jobs.server.ts'
import { afterCommit, type Database, type Queryable } from '../database/database.server.ts'
import type { GuestReads } from '../database/replicas/replicas.server.ts'
import type { Log } from '../kernel/log.ts'
import type { RateLimiter } from '../http/rate-limit.server.ts'
import { UPLOAD_UNITS, type WriteBudget } from '../http/write-budget.server.ts'
import { isRefusal } from '../kernel/result.ts'
import { eraseReporter } from '../reports/report.store.server.ts'
import { openUploadAccount } from '../uploads/upload-account.server.ts'
import type { UploadLimits } from '../uploads/upload-limits.ts'
import { holdsImage } from '../uploads/upload.store.server.ts'
import { reportNearDuplicate } from '../reports/near-duplicate-report.server.ts'
import type { PartialFiles } from '../uploads/partial/partial-file.server.ts'
import { removePartialUploads } from '../uploads/partial/partial-upload.store.server.ts'
import type { CurrentSettings } from '../settings/current-settings.server.ts'
import type { StockPhotos } from '../stock-photos/stock-photo.server.ts'

export type ApiServices = {
  readonly db: Database
  readonly settings: CurrentSettings
  readonly guestReads: GuestReads
  readonly auth: Auth
  readonly providers: readonly SignInProvider[]
  /** Whether people sign in with a password. */
  readonly passwordSignIn: boolean
  /** Whether publishing, buying and asking wait for a verified email address. */
  readonly verifiedEmail: boolean
  readonly store: ImageStore
  readonly reserve: DiskReserve
  readonly pyramids: PyramidFiles
  readonly uploadLimits: UploadLimits
  /** The received bytes of partial uploads. */
  readonly partialFiles: PartialFiles
  readonly stockPhotos: StockPhotos
  readonly limiter: RateLimiter
  /** Null for servers without limits. */
  readonly writeBudget: WriteBudget | null
  readonly passwords: PasswordHasher
  readonly mailer: Mailer
  readonly log: Log
  /** Without it, operators see that no background jobs run. */
  readonly jobs?: Pick<Jobs, 'add' | 'report' | 'hasFailed' | 'retry'>
  readonly backups: Backups
  readonly webhooks: WebhookServices['webhooks']
}

/** Creates what the slices' APIs depend on; each takes those that it needs. */
export function createDependencies(services: ApiServices) {
  const { db, auth, store, reserve, stockPhotos, limiter, settings, log } = services
  const { partialFiles: files, writeBudget, uploadLimits: limits, verifiedEmail } = services
  const mailer = replyingMailer(services.mailer, settings)
  const origin = auth.options.baseURL
  const chargeWrites = (userId: string, units: number) => writeBudget?.charge(userId, units)
  const openAccount = (userId: string) => {
    chargeWrites(userId, UPLOAD_UNITS)
    return openUploadAccount(userId, { db, limits })
  }
  const ingestDataUrl = async (dataUrl: string, uploader: Uploader) => {
    await countUpload(limiter, uploader)
    const upload = (await refuseStorage({ store, reserve })) ?? parseDataUrl(dataUrl)
    if (isRefusal(upload)) return upload
    const account = openAccount(uploader.id)
    return ingestForAccount({ db, store, reserve, log }, { account, upload })
  }
  const eraseUser = async (tx: Queryable, userId: string) => {
    await erasePerson(tx, userId, new Date())
    await eraseReporter(tx, userId)
    await eraseCorrespondent(tx, userId)
    await removeFavourites(tx, userId)
    await deleteArtistArtworks(tx, userId)
    const uploads = await removePartialUploads(tx, userId)
    // A rollback would bring back the rows only. The sweep removes what cannot be removed now.
    afterCommit(tx, async () => {
      await Promise.allSettled(uploads.map(files.remove))
    })
  }
  const common = { ...services, jobs: services.jobs ?? null, mailer, origin }
  return {
    ...common,
    files,
    limits,
    chargeWrites,
    openAccount,
    ingestDataUrl,
    eraseUser,
    devices: createDeviceCookies(auth),
    notifySecurityChange: createSecurityNotifier(common),
    flows: createSignInFlows(auth),
    emailLinks: createEmailLinks(common),
    requireVerifiedEmail: verifiedEmailGuard(db, verifiedEmail),
    secret: auth.options.secret,
    needsFactor: (userId: string) => isOperator(db, userId),
    findOperatorSince: (userId: string) => findOperatorSince(db, userId),
    holdsImage: (userId: string, imageId: string) => holdsImage(db, userId, imageId),
    wasSold,
    removeFromCart,
    reportNearDuplicate,
    storeStockPhoto: async (id: string) => !isRefusal(await stockPhotos.find(id)),
    storeStockPhotos: stockPhotos.storeAll,
    orderTokenOf: (purchaseId: string) => orderTokenOf(auth.options.secret, purchaseId),
    findTransferred,
    findCertificates: findLineCertificates,
  }
}
