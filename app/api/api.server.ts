import type { MiddlewareHandler } from 'hono'
import { createAuditLogApi } from '../admin/audit/audit-log.api.server.ts'
import { createFeaturedWorksApi } from '../admin/settings/featured-works.api.server.ts'
import { createInvitationsApi } from '../admin/settings/invitation.api.server.ts'
import { createSettingsApi } from '../admin/settings/settings.api.server.ts'
import { createBackupApi } from '../admin/backups/backup.api.server.ts'
import { createStorageUseApi } from '../admin/images/storage-use.api.server.ts'
import { createJobApi } from '../admin/jobs/job.api.server.ts'
import { createOrderListApi } from '../admin/orders/order.api.server.ts'
import { createOverviewApi } from '../admin/overview/overview.api.server.ts'
import { requireOperator } from '../admin/operators/operator-access.server.ts'
import { createOwnRoleApi } from '../admin/operators/own-role.api.server.ts'
import { createPersonApi } from '../admin/people/person.api.server.ts'
import { createReportQueueApi } from '../admin/reports/report-queue.api.server.ts'
import { describeWebhooks } from '../admin/webhooks/webhook-description.server.ts'
import { createWebhooksApi } from '../admin/webhooks/webhooks.api.server.ts'
import { createReviewedExhibitionApi } from '../admin/exhibitions/reviewed-exhibition.api.server.ts'
import { createWorkApi } from '../admin/works/work.api.server.ts'
import { createAccountApi } from '../account/account.api.server.ts'
import { createEmailAddressApi } from '../account/email/email-address.api.server.ts'
import { createInvitationApi } from '../account/invitations/invitation.api.server.ts'
import { createPasswordApi } from '../account/password/password.api.server.ts'
import { createLinkedAccountApi } from '../account/providers/linked-account.api.server.ts'
import { createProviderApi } from '../account/providers/provider.api.server.ts'
import { createPasskeySignInApi } from '../account/passkeys/passkey-sign-in.api.server.ts'
import { createPasskeysApi } from '../account/passkeys/passkeys.api.server.ts'
import { createFactorProofApi } from '../account/two-factor/factor-proof.api.server.ts'
import { createSecondStepApi } from '../account/two-factor/second-step.api.server.ts'
import { createApiTokensApi } from '../account/tokens/api-tokens.api.server.ts'
import { createTwoFactorApi } from '../account/two-factor/two-factor.api.server.ts'
import { createSessionsApi } from '../account/sessions/sessions.api.server.ts'
import { createSessionApi } from '../account/session/session.api.server.ts'
import { createArtworkApi } from '../artworks/artwork.api.server.ts'
import { createPublicationApi } from '../artworks/publication/publication.api.server.ts'
import { createArtworkBatchApi } from '../artworks/saving/artwork-batch.api.server.ts'
import { createCartAdditionApi } from '../cart/cart-addition.api.server.ts'
import { createCartApi } from '../cart/cart.api.server.ts'
import { createOrderDocumentApi } from '../checkout/orders/order-document.api.server.ts'
import { createOrderApi } from '../checkout/orders/order.api.server.ts'
import { createCertificateApi } from '../certificates/certificate.api.server.ts'
import { createTransferApi } from '../certificates/transfer.api.server.ts'
import { createPurchaseApi } from '../checkout/purchase.api.server.ts'
import { createReservationApi } from '../checkout/reservation.api.server.ts'
import { createArtworkArchiveApi } from '../dashboard/artwork-csv/artwork-archive.api.server.ts'
import { createArtworkCsvApi } from '../dashboard/artwork-csv/artwork-csv.api.server.ts'
import { createServerDraftApi } from '../dashboard/drafts/server-draft.api.server.ts'
import { createAccountExportApi } from '../dashboard/account/account-export.api.server.ts'
import { createBlockedSenderApi } from '../enquiries/blocked-sender.api.server.ts'
import { createEnquiryStartApi } from '../enquiries/start/enquiry-start.api.server.ts'
import { createEnquiryApi } from '../enquiries/enquiry.api.server.ts'
import { createExhibitionApi } from '../exhibitions/exhibition.api.server.ts'
import { createFavouriteApi } from '../favourites/favourite.api.server.ts'
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
import {
  answerError,
  apiRouter,
  refuseUnrouted,
  sendProblem,
  type ApiEnv,
} from '../http/http.server.ts'
import { operationFactsOf } from '../routing/find-route.ts'
import { createDigestApi } from '../notifications/digest/digest.api.server.ts'
import { createNotificationApi } from '../notifications/notification.api.server.ts'
import { createHangingApi } from '../rooms/hanging/hanging.api.server.ts'
import { createRoomApi } from '../rooms/room.api.server.ts'
import { createReportApi } from '../reports/report.api.server.ts'
import { createApiDescription } from '../shell/reference/api-description.server.ts'
import { createStatisticsApi } from '../statistics/statistics.api.server.ts'
import { createStockPhotoApi } from '../stock-photos/stock-photo.api.server.ts'
import { createUploadUseApi } from '../uploads/upload-use.api.server.ts'
import { createPartialUploadApi } from '../uploads/partial/partial-upload.api.server.ts'
import { createUploadDraftApi } from '../uploads/partial/upload-draft.api.server.ts'
import { createDependencies, type ApiServices } from './dependencies.server.ts'
import { requestContext } from './request-context.server.ts'

export type Api = ReturnType<typeof createApi>

/** Composes the slices' APIs into one, which is mounted at /api. */
export function createApi(services: ApiServices) {
  const { log, passwordSignIn } = services
  const dependencies = createDependencies(services)
  const api = apiRouter({ below: '/api' })
  api.use(requestContext(services))
  api.onError((error, c) => answerError(error, c, log))
  api.notFound(refuseUnrouted)
  if (!passwordSignIn) api.use(refusePasswords)
  api.use('/admin/*', requireOperator(dependencies))
  const routes = api
    .route('/', createSessionApi(dependencies))
    .route('/', createAccountApi(dependencies))
    .route('/', createPasswordApi(dependencies))
    .route('/', createEmailAddressApi(dependencies))
    .route('/', createSessionsApi(dependencies))
    .route('/', createInvitationApi(dependencies))
    .route('/', createProviderApi(dependencies))
    .route('/', createLinkedAccountApi(dependencies))
    .route('/', createSecondStepApi(dependencies))
    .route('/', createFactorProofApi(dependencies))
    .route('/', createTwoFactorApi(dependencies))
    .route('/', createPasskeysApi(dependencies))
    .route('/', createPasskeySignInApi(dependencies))
    .route('/', createApiTokensApi(dependencies))
    .route('/', createImageApi(dependencies))
    .route('/', createImageAreaApi(dependencies))
    .route('/', createStockPhotoApi(dependencies))
    .route('/', createArtworkApi(dependencies))
    .route('/', createArtworkBatchApi(dependencies))
    .route('/', createArtworkCsvApi(dependencies))
    .route('/', createArtworkArchiveApi(dependencies))
    .route('/', createServerDraftApi(dependencies))
    .route('/', createPublicationApi(dependencies))
    .route('/', createUploadUseApi(dependencies))
    .route('/', createPartialUploadApi(dependencies))
    .route('/', createUploadDraftApi(dependencies))
    .route('/', createGalleryApi(dependencies))
    .route('/', createPressApi(dependencies))
    .route('/', createExhibitedWorkApi(dependencies))
    .route('/', createExhibitionApi(dependencies))
    .route('/', createRoomApi(dependencies))
    .route('/', createHangingApi(dependencies))
    .route('/', createFollowedWorkApi(dependencies))
    .route('/', createSavedSearchApi(dependencies))
    .route('/', createNotificationApi(dependencies))
    .route('/', createDigestApi(dependencies))
    .route('/', createArtistListingApi(dependencies))
    .route('/', createFeaturedApi(dependencies))
    .route('/', createEnquiryApi(dependencies))
    .route('/', createBlockedSenderApi(dependencies))
    .route('/', createEnquiryStartApi(dependencies))
    .route('/', createReportApi(dependencies))
    .route('/', createFavouriteApi(dependencies))
    .route('/', createFollowApi(dependencies))
    .route('/', createStatisticsApi(dependencies))
    .route('/', createListApi(dependencies))
    .route('/', createListItemApi(dependencies))
    .route('/', createSharedListApi(dependencies))
    .route('/', createCartApi(dependencies))
    .route('/', createCartAdditionApi(dependencies))
    .route('/', createPurchaseApi(dependencies))
    .route('/', createOrderApi(dependencies))
    .route('/', createOrderDocumentApi(dependencies))
    .route('/', createReservationApi(dependencies))
    .route('/', createCertificateApi(dependencies))
    .route('/', createTransferApi(dependencies))
    .route('/', createAccountExportApi(dependencies))
    .route('/', createOwnRoleApi(dependencies))
    .route('/', createOverviewApi(dependencies))
    .route('/', createPersonApi(dependencies))
    .route('/', createWorkApi(dependencies))
    .route('/', createReviewedExhibitionApi(dependencies))
    .route('/', createReportQueueApi(dependencies))
    .route('/', createOrderListApi(dependencies))
    .route('/', createStorageUseApi(dependencies))
    .route('/', createJobApi(dependencies))
    .route('/', createFeaturedWorksApi(dependencies))
    .route('/', createInvitationsApi(dependencies))
    .route('/', createWebhooksApi(dependencies))
    .route('/', createSettingsApi(dependencies))
    .route('/', createBackupApi(dependencies))
    .route('/', createAuditLogApi(dependencies))
  // On this router, since a nested one would put a slash before the names.
  describeWebhooks(routes.openAPIRegistry)
  return routes.route('/', createApiDescription(routes))
}

/** Middleware for a gallery without password sign-in. */
const refusePasswords: MiddlewareHandler<ApiEnv> = async (c, next) =>
  operationFactsOf(c.req.method, c.req.path)?.usesPassword === true
    ? sendProblem(c, 'password-sign-in-disabled')
    : next()
