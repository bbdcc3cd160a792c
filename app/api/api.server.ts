import type { MiddlewareHandler } from 'hono'
import { createAuditLogApi } from '../admin/audit/audit-log.api.server.ts'
import { createFeaturedWorksApi } from '../admin/settings/featured-works.api.server.ts'
import { createInvitationsApi } from '../admin/settings/invitation.api.server.ts'
import { createSettingsApi } from '../admin/settings/settings.api.server.ts'
import { createBackupApi } from '../admin/backups/backup.api.server.ts'
import type { Backups } from '../admin/backups/backup.ts'
import { createStorageUseApi } from '../admin/images/storage-use.api.server.ts'
import { createJobApi } from '../admin/jobs/job.api.server.ts'
import { createOrderListApi } from '../admin/orders/order.api.server.ts'
import { createOverviewApi } from '../admin/overview/overview.api.server.ts'
import { findOperatorSince, isOperator } from '../admin/operators/operator.store.server.ts'
import { createOwnRoleApi } from '../admin/operators/own-role.api.server.ts'
import { createPersonApi } from '../admin/people/person.api.server.ts'
import { createReportQueueApi } from '../admin/reports/report-queue.api.server.ts'
import { describeWebhooks } from '../admin/webhooks/webhook-description.server.ts'
import { createWebhooksApi, type WebhookServices } from '../admin/webhooks/webhooks.api.server.ts'
import { createReviewedExhibitionApi } from '../admin/exhibitions/reviewed-exhibition.api.server.ts'
import { createWorkApi } from '../admin/works/work.api.server.ts'
import { createAccountApi } from '../account/account.api.server.ts'
import { createEmailAddressApi } from '../account/email/email-address.api.server.ts'
import { createEmailLinks } from '../account/email/email-links.server.ts'
import { verifiedEmailGuard } from '../account/email/verified-email.server.ts'
import { createInvitationApi } from '../account/invitations/invitation.api.server.ts'
import { createPasswordApi } from '../account/password/password.api.server.ts'
import { createLinkedAccountApi } from '../account/providers/linked-account.api.server.ts'
import { createProviderApi } from '../account/providers/provider.api.server.ts'
import { createSignInFlows } from '../account/providers/sign-in-flow.server.ts'
import type { SignInProvider } from '../account/providers/sign-in-provider.server.ts'
import type { Auth } from '../account/session/auth.server.ts'
import { createDeviceCookies } from '../account/session/device-cookie.server.ts'
import { createSecurityNotifier } from '../account/security-change/security-notifier.server.ts'
import { createPasskeySignInApi } from '../account/passkeys/passkey-sign-in.api.server.ts'
import { createPasskeysApi } from '../account/passkeys/passkeys.api.server.ts'
import { createFactorProofApi } from '../account/two-factor/factor-proof.api.server.ts'
import { createSecondStepApi } from '../account/two-factor/second-step.api.server.ts'
import { createApiTokensApi } from '../account/tokens/api-tokens.api.server.ts'
import { createTwoFactorApi } from '../account/two-factor/two-factor.api.server.ts'
import { createSessionsApi } from '../account/sessions/sessions.api.server.ts'
import type { PasswordHasher } from '../account/password/password-hasher.server.ts'
import { replyingMailer, type Mailer } from '../account/mailer.server.ts'
import {
  claimSession,
  createSessionApi,
  findViewer,
} from '../account/session/session.api.server.ts'
import { createArtworkApi } from '../artworks/artwork.api.server.ts'
import { createPublicationApi } from '../artworks/publication/publication.api.server.ts'
import { createArtworkBatchApi } from '../artworks/saving/artwork-batch.api.server.ts'
import { createCartAdditionApi } from '../cart/cart-addition.api.server.ts'
import { createCartApi } from '../cart/cart.api.server.ts'
import { deleteArtistArtworks } from '../artworks/saving/artwork-change.store.server.ts'
import { removeFromCart } from '../cart/cart.store.server.ts'
import { createOrderDocumentApi } from '../checkout/orders/order-document.api.server.ts'
import { createOrderApi } from '../checkout/orders/order.api.server.ts'
import { orderTokenOf } from '../checkout/orders/order-token.server.ts'
import { createCertificateApi } from '../certificates/certificate.api.server.ts'
import { findLineCertificates } from '../certificates/certificate.store.server.ts'
import { findTransferred } from '../certificates/transfer.store.server.ts'
import { createTransferApi } from '../certificates/transfer.api.server.ts'
import { createPurchaseApi } from '../checkout/purchase.api.server.ts'
import { createReservationApi } from '../checkout/reservation.api.server.ts'
import { forgetPerson, wasSold } from '../checkout/purchase.store.server.ts'
import { createArtworkArchiveApi } from '../dashboard/artwork-csv/artwork-archive.api.server.ts'
import { createArtworkCsvApi } from '../dashboard/artwork-csv/artwork-csv.api.server.ts'
import { createFormDraftApi } from '../dashboard/drafts/server-draft.api.server.ts'
import { createAccountExportApi } from '../dashboard/account/account-export.api.server.ts'
import { createBlockedSenderApi } from '../enquiries/blocked-sender.api.server.ts'
import { createEnquiryStartApi } from '../enquiries/start/enquiry-start.api.server.ts'
import { createEnquiryApi } from '../enquiries/enquiry.api.server.ts'
import { forgetCorrespondent } from '../enquiries/enquiry-departure.store.server.ts'
import { createExhibitionApi } from '../exhibitions/exhibition.api.server.ts'
import { createFavouriteApi } from '../favourites/favourite.api.server.ts'
import { removeFavourites } from '../favourites/favourite.store.server.ts'
import { createFollowApi } from '../following/follow.api.server.ts'
import { createArtistListingApi } from '../gallery/directory/artist-listing.api.server.ts'
import { createExhibitedWorkApi } from '../gallery/exhibition/exhibited-work.api.server.ts'
import { createFeaturedApi } from '../gallery/featured/featured-work.api.server.ts'
import { createFollowedWorkApi } from '../gallery/following/followed-work.api.server.ts'
import { createSavedSearchApi } from '../gallery/saved-searches/saved-search.api.server.ts'
import { createGalleryApi } from '../gallery/gallery.api.server.ts'
import { createPressApi } from '../gallery/press/press.api.server.ts'
import { createListApi } from '../lists/list.api.server.ts'
import { createListItemApi } from '../lists/items/list-item.api.server.ts'
import { createSharedListApi } from '../lists/shared-list.api.server.ts'
import { createImageAreaApi } from '../images/area/image-area.api.server.ts'
import { createImageApi } from '../images/image.api.server.ts'
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
import { hasBearerToken } from '../http/bearer-token.ts'
import { answerError, apiRouter, sendProblem, type ApiEnv } from '../http/http.server.ts'
import type { Log } from '../kernel/log.ts'
import { newId } from '../kernel/id.ts'
import { compressedJson } from '../http/compression.server.ts'
import { admitByToken } from './token-access.server.ts'
import { limitWrites } from './write-limit.server.ts'
import { LocalRequest, LocalResponse } from './local-call.server.ts'
import type { RateLimiter } from '../http/rate-limit.server.ts'
import { addCookie } from '../http/set-cookie.server.ts'
import { UPLOAD_UNITS, type WriteBudget } from '../http/write-budget.server.ts'
import { isRefusal } from '../kernel/result.ts'
import { operationFactsOf } from '../routing/find-route.ts'
import { createDigestApi } from '../notifications/digest/digest.api.server.ts'
import { createNotificationApi } from '../notifications/notification.api.server.ts'
import { createHangingApi } from '../rooms/hanging/hanging.api.server.ts'
import { createRoomApi } from '../rooms/room.api.server.ts'
import { createReportApi } from '../reports/report.api.server.ts'
import { forgetReporter } from '../reports/report.store.server.ts'
import { createApiDescription } from '../shell/reference/api-description.server.ts'
import { createStatisticsApi } from '../statistics/statistics.api.server.ts'
import { createStockPhotoApi } from '../stock-photos/stock-photo.api.server.ts'
import { openUploadAccount } from '../uploads/upload-account.server.ts'
import type { UploadLimits } from '../uploads/upload-limits.ts'
import { holdsImage } from '../uploads/upload.store.server.ts'
import { reportNearDuplicate } from '../reports/near-duplicate-report.server.ts'
import { createUploadUseApi } from '../uploads/upload-use.api.server.ts'
import { createPartialUploadApi } from '../uploads/partial/partial-upload.api.server.ts'
import type { PartialFiles } from '../uploads/partial/partial-file.server.ts'
import { removePartialUploads } from '../uploads/partial/partial-upload.store.server.ts'
import { createUploadDraftApi } from '../uploads/partial/upload-draft.api.server.ts'
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

export type Api = ReturnType<typeof createApi>

/** Composes the slices' APIs into one, which is mounted at /api. */
export function createApi(services: ApiServices) {
  const { log, passwordSignIn } = services
  const parts = createParts(services)
  const api = apiRouter({ below: '/api' })
  api.use(requestContext(services))
  api.onError((error, c) => answerError(error, c, log))
  api.notFound((c) => sendProblem(c, 'not-found'))
  if (!passwordSignIn) api.use(refusePasswords)
  const routes = api
    .route('/', createSessionApi(parts))
    .route('/', createAccountApi(parts))
    .route('/', createPasswordApi(parts))
    .route('/', createEmailAddressApi(parts))
    .route('/', createSessionsApi(parts))
    .route('/', createInvitationApi(parts))
    .route('/', createProviderApi(parts))
    .route('/', createLinkedAccountApi(parts))
    .route('/', createSecondStepApi(parts))
    .route('/', createFactorProofApi(parts))
    .route('/', createTwoFactorApi(parts))
    .route('/', createPasskeysApi(parts))
    .route('/', createPasskeySignInApi(parts))
    .route('/', createApiTokensApi(parts))
    .route('/', createImageApi(parts))
    .route('/', createImageAreaApi(parts))
    .route('/', createStockPhotoApi(parts))
    .route('/', createArtworkApi(parts))
    .route('/', createArtworkBatchApi(parts))
    .route('/', createArtworkCsvApi(parts))
    .route('/', createArtworkArchiveApi(parts))
    .route('/', createFormDraftApi(parts))
    .route('/', createPublicationApi(parts))
    .route('/', createUploadUseApi(parts))
    .route('/', createPartialUploadApi(parts))
    .route('/', createUploadDraftApi(parts))
    .route('/', createGalleryApi(parts))
    .route('/', createPressApi(parts))
    .route('/', createExhibitedWorkApi(parts))
    .route('/', createExhibitionApi(parts))
    .route('/', createRoomApi(parts))
    .route('/', createHangingApi(parts))
    .route('/', createFollowedWorkApi(parts))
    .route('/', createSavedSearchApi(parts))
    .route('/', createNotificationApi(parts))
    .route('/', createDigestApi(parts))
    .route('/', createArtistListingApi(parts))
    .route('/', createFeaturedApi(parts))
    .route('/', createEnquiryApi(parts))
    .route('/', createBlockedSenderApi(parts))
    .route('/', createEnquiryStartApi(parts))
    .route('/', createReportApi(parts))
    .route('/', createFavouriteApi(parts))
    .route('/', createFollowApi(parts))
    .route('/', createStatisticsApi(parts))
    .route('/', createListApi(parts))
    .route('/', createListItemApi(parts))
    .route('/', createSharedListApi(parts))
    .route('/', createCartApi(parts))
    .route('/', createCartAdditionApi(parts))
    .route('/', createPurchaseApi(parts))
    .route('/', createOrderApi(parts))
    .route('/', createOrderDocumentApi(parts))
    .route('/', createReservationApi(parts))
    .route('/', createCertificateApi(parts))
    .route('/', createTransferApi(parts))
    .route('/', createAccountExportApi(parts))
    .route('/', createOwnRoleApi(parts))
    .route('/', createOverviewApi(parts))
    .route('/', createPersonApi(parts))
    .route('/', createWorkApi(parts))
    .route('/', createReviewedExhibitionApi(parts))
    .route('/', createReportQueueApi(parts))
    .route('/', createOrderListApi(parts))
    .route('/', createStorageUseApi(parts))
    .route('/', createJobApi(parts))
    .route('/', createFeaturedWorksApi(parts))
    .route('/', createInvitationsApi(parts))
    .route('/', createWebhooksApi(parts))
    .route('/', createSettingsApi(parts))
    .route('/', createBackupApi(parts))
    .route('/', createAuditLogApi(parts))
  // On this router, since a nested one would put a slash before the names.
  describeWebhooks(routes.openAPIRegistry)
  return routes.route('/', createApiDescription(routes))
}

/** Creates what the slices' APIs depend on; each takes the parts that it needs. */
function createParts(services: ApiServices) {
  const { db, auth, store, reserve, stockPhotos, limiter, settings } = services
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
    return ingestForAccount({ db, store, reserve }, { account: openAccount(uploader.id), upload })
  }
  const forgetUser = async (tx: Queryable, userId: string) => {
    await forgetPerson(tx, userId, new Date())
    await forgetReporter(tx, userId)
    await forgetCorrespondent(tx, userId)
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
    forgetUser,
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

/** Middleware for a gallery without password sign-in. */
const refusePasswords: MiddlewareHandler<ApiEnv> = async (c, next) =>
  operationFactsOf(c.req.method, c.req.path)?.usesPassword === true
    ? sendProblem(c, 'password-sign-in-disabled')
    : next()

/** Sets the context of each request, and compresses or passes on JSON responses. */
function requestContext(services: ApiServices): MiddlewareHandler<ApiEnv> {
  const { db, auth } = services
  return async (c, next) => {
    const { viewer, requestId = newId(), address = '', outgoing } = c.env ?? {}
    // A header of the handler's response replaces this one.
    outgoing?.setHeader('cache-control', 'no-store')
    let found = viewer
    c.set('requestId', requestId)
    c.set('address', address)
    const authorization =
      outgoing === undefined ? c.req.header('authorization') : outgoing.req.headers.authorization
    const isByToken = hasBearerToken(authorization)
    if (isByToken) found = Promise.resolve(await admitByToken(c, services, authorization))
    c.set('findViewer', () => {
      const request = { headers: c.req.raw.headers, address }
      found ??= findViewer({ db, auth }, request, (cookie) => addCookie(c, cookie))
      return found
    })
    c.set('claimSession', async () =>
      viewer === undefined && !isByToken ? claimSession(auth, c.req.raw.headers) : null,
    )
    const isLocal = c.req.raw instanceof LocalRequest
    // Node has parsed these headers already. Reading them from `Request` would copy them all.
    const accepted = outgoing?.req.headers['accept-encoding'] ?? c.req.header('accept-encoding')
    c.json = (isLocal ? answerLocally : compressedJson(c, accepted)) as unknown as typeof c.json
    await limitWrites(c, services, next)
    if (isLocal) return
    // Responses are for this caller and this moment, so no cache may store them.
    if (outgoing === undefined && !c.res.headers.has('cache-control')) {
      c.res.headers.set('cache-control', 'no-store')
    }
  }
}

const answerLocally = (value: unknown, status?: number) => new LocalResponse(value, status)
