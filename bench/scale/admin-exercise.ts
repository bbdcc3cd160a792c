import { endSessions } from '../../app/account/sessions/session-use.store.server.ts'
import {
  addInvitation,
  claimInvitation,
  findInvitation,
  eraseInvited,
  listInvitations,
  releaseInvitation,
  removeInvitation,
  replaceInvitationToken,
  sweepInvitations,
} from '../../app/account/invitations/invitation.store.server.ts'
import { invite, revokeInvitation } from '../../app/admin/settings/invitation.store.server.ts'
import {
  countPublished,
  listFeaturedIds,
  listFeaturedWorks,
  replaceFeaturedWorks,
} from '../../app/gallery/featured/featured-work.store.server.ts'
import {
  chooseFeaturedWorks,
  listChosenWorks,
} from '../../app/admin/settings/featured-works.store.server.ts'
import { changeSettings } from '../../app/admin/settings/settings.store.server.ts'
import {
  findSettings,
  lockSettings,
  saveSettings,
} from '../../app/settings/gallery-settings.store.server.ts'
import { restoreUser, suspendUser } from '../../app/account/suspension.store.server.ts'
import { listAudit, logAudit } from '../../app/admin/audit/audit-log.store.server.ts'
import {
  findPersonByEmail,
  grantRole,
  findOperatorSince,
  isOperator,
  listOperators,
  revokeRole,
} from '../../app/admin/operators/operator.store.server.ts'
import { findImageUse } from '../../app/admin/images/storage-use.store.server.ts'
import { changeOrder, listOrders } from '../../app/admin/orders/order.store.server.ts'
import { findOverview } from '../../app/admin/overview/overview.store.server.ts'
import {
  endPersonSessions,
  findPerson,
  listPeople,
  restorePerson,
  suspendPerson,
} from '../../app/admin/people/person.store.server.ts'
import {
  findWork,
  hideWork,
  listWorks,
  listWorksById,
  restoreWork,
} from '../../app/admin/works/work.store.server.ts'
import {
  listWithheldImages,
  ownsWithheld,
  returnImages,
  withholdImages,
} from '../../app/admin/works/withheld-image.store.server.ts'
import {
  hideArtwork,
  restoreArtwork,
  returnWorks,
  withholdWorks,
} from '../../app/artworks/artwork-withholding.store.server.ts'
import { EXHIBITION_FILTERS } from '../../app/admin/exhibitions/reviewed-exhibition.schema.ts'
import { newId } from '../../app/kernel/id.ts'
import {
  findReviewedExhibition,
  hideReviewedExhibition,
  listReviewedExhibitions,
  restoreReviewedExhibition,
} from '../../app/admin/exhibitions/reviewed-exhibition.store.server.ts'
import {
  hideExhibition,
  restoreExhibition,
} from '../../app/exhibitions/exhibition-withholding.store.server.ts'
import { exercise, exerciseInTransaction, nthOf, type Exercise } from './exercise.ts'
import { PAGE, type Scene } from './scene.ts'

const people = { q: '', filter: 'all', limit: PAGE } as const
const reason = 'A copy'
const action = 'person.viewed' as const

const deed = (scene: Scene, nth: number) => ({
  actorId: nthOf(scene.people, nth + 1),
  userId: nthOf(scene.artists, nth),
})

const newInvitation = (now: Date) => ({
  id: newId(),
  tokenHash: newId(),
  email: null,
  isArtist: null,
  expiresAt: now,
})

/** The exhibition of the nth artist, which has the id of its owner. */
const reviewOf = ({ artists }: Scene, nth: number) => ({
  actorId: newId(),
  exhibitionId: nthOf(artists, nth),
})

export const ADMIN_READS: readonly Exercise[] = [
  ...EXHIBITION_FILTERS.map((filter) =>
    exercise(`exhibitions for operators: ${filter}`, listReviewedExhibitions, () => [
      { filter, limit: PAGE },
    ]),
  ),
  exercise('an exhibition as an operator sees it', findReviewedExhibition, ({ artists }, nth) => [
    nthOf(artists, nth),
  ]),
  exercise('is somebody an operator', isOperator, (scene, nth) => [nthOf(scene.people, nth)]),
  exercise('since when is somebody an operator', findOperatorSince, (scene, nth) => [
    nthOf(scene.people, nth),
  ]),
  exercise('all operators', listOperators, () => []),
  exercise('a person by email', findPersonByEmail, ({ emails }, nth) => [nthOf(emails, nth)]),
  exercise('how much there is', findOverview, () => []),
  exercise('people, latest first', listPeople, () => [people]),
  exercise('people by name', listPeople, ({ emails }, nth) => [
    { ...people, q: nthOf(emails, nth) },
  ]),
  exercise('suspended people', listPeople, () => [{ ...people, filter: 'suspended' as const }]),
  exercise('operators among people', listPeople, () => [
    { ...people, filter: 'operators' as const },
  ]),
  exercise('a person with what is stored', findPerson, (scene, nth) => [
    nthOf(scene.people, nth),
    { now: scene.now },
  ]),
  exercise('works, latest first', listWorks, () => [people]),
  exercise('works by title', listWorks, () => [{ ...people, q: 'harbour' }]),
  exercise('hidden works', listWorks, () => [{ ...people, filter: 'hidden' as const }]),
  exercise('works of an artist for operators', listWorks, ({ artists }, nth) => [
    { ...people, artistId: nthOf(artists, nth) },
  ]),
  exercise('a work for operators', findWork, ({ works }, nth) => [nthOf(works, nth).id]),
  exercise('withheld images', listWithheldImages, () => []),
  exercise('does somebody own a withheld image', ownsWithheld, (scene, nth) => [
    { viewerId: nthOf(scene.people, nth), imageId: nthOf(scene.imageIds, nth) },
  ]),
  exercise('orders, latest first', listOrders, () => [{ limit: PAGE }]),
  exercise('orders of a buyer for operators', listOrders, (scene, nth) => [
    { limit: PAGE, buyerId: nthOf(scene.people, nth) },
  ]),
  exercise('an order by its reference', listOrders, () => [
    { limit: PAGE, reference: 'FR-2026-K7QM4XZD' },
  ]),
  exercise('what the images take', findImageUse, () => []),
  exercise('featured works', listFeaturedWorks, () => []),
  exercise('the ids of featured works', listFeaturedIds, () => []),
  exercise('featured works for operators', listChosenWorks, () => []),
  exercise('works by their ids', listWorksById, ({ works }, nth) => [[nthOf(works, nth).id]]),
  exercise('an invitation', findInvitation, ({ now }) => ['no such hash', now]),
  exercise('invitations, latest first', listInvitations, ({ now }) => [{ now, limit: PAGE }]),
  exercise('the settings', findSettings, () => []),
  exercise('the audit log', listAudit, () => [{}, { limit: PAGE, before: null }]),
  exercise('the audit log of a person', listAudit, ({ people: all }, nth) => [
    { subjectId: nthOf(all, nth) },
    { limit: PAGE, before: 1_000_000 },
  ]),
]

/** Changes that operators make. */
export const ADMIN_WRITES: readonly Exercise[] = [
  exercise('change an order as an operator', changeOrder, ({ now }) => [
    newId(),
    { lineId: newId(), change: 'shipped' as const, now },
  ]),
  exercise('log what an operator did', logAudit, () => [
    { actorId: newId(), action, subjectId: newId() },
  ]),
  exercise('which works are published', countPublished, ({ works }, nth) => [
    [nthOf(works, nth).id],
  ]),
  exercise('replace the featured works', replaceFeaturedWorks, ({ works }, nth) => [
    [nthOf(works, nth).id],
  ]),
  exercise('choose featured works', chooseFeaturedWorks, ({ works }, nth) => [
    { actorId: newId(), ids: [nthOf(works, nth).id] },
  ]),
  exercise('claim an invitation', claimInvitation, ({ now }) => ['no such hash', now]),
  exercise('release an invitation', releaseInvitation, () => [newId()]),
  exercise('erase who was invited', eraseInvited, () => [newId()]),
  exercise('add an invitation', addInvitation, ({ now }) => [newInvitation(now)]),
  exercise('replace the token of an invitation', replaceInvitationToken, ({ now }) => [
    newId(),
    { tokenHash: newId(), expiresAt: now },
  ]),
  exercise('remove an invitation', removeInvitation, () => [newId()]),
  exercise('remove old invitations', sweepInvitations, ({ now }) => [
    new Date(now.getTime() - 365 * 86_400_000),
  ]),
  exercise('invite as an operator', invite, ({ now }) => [
    { actorId: newId(), requestKey: newId() },
    newInvitation(now),
  ]),
  exercise('revoke an invitation', revokeInvitation, () => [{ actorId: newId(), id: newId() }]),
  exerciseInTransaction('lock the settings', lockSettings, () => []),
  exerciseInTransaction('save the settings', saveSettings, () => [{ name: 'Lagoon' }]),
  exercise('change the settings', changeSettings, (_, nth) => [
    {
      actorId: newId(),
      change: { name: `Lagoon ${nth}` },
      seen: {},
      defaults: { footerCounts: 'claims' as const },
    },
  ]),
  exercise('grant the role', grantRole, (scene, nth) => [deed(scene, nth)]),
  exercise('revoke the role', revokeRole, (scene, nth) => [{ ...deed(scene, nth), actorId: null }]),
  exercise('suspend a person', suspendPerson, (scene, nth) => [
    deed(scene, nth),
    { at: scene.now, reason },
  ]),
  exercise('restore a person', restorePerson, (scene, nth) => [deed(scene, nth)]),
  exercise('end the sessions of a person', endPersonSessions, (scene, nth) => [
    deed(scene, nth),
    null,
  ]),
  exerciseInTransaction('suspend a user', suspendUser, ({ artists, now }, nth) => [
    nthOf(artists, nth),
    { at: now, reason },
  ]),
  exerciseInTransaction('restore a user', restoreUser, ({ artists }, nth) => [nthOf(artists, nth)]),
  exercise('end all sessions', endSessions, (scene, nth) => [nthOf(scene.people, nth)]),
  exerciseInTransaction('hide an artwork', hideArtwork, ({ works, now }, nth) => [
    nthOf(works, nth).id,
    { at: now, reason },
  ]),
  exerciseInTransaction('restore an artwork', restoreArtwork, ({ works }, nth) => [
    nthOf(works, nth).id,
  ]),
  exercise('withhold the works of an artist', withholdWorks, ({ artists }, nth) => [
    nthOf(artists, nth),
  ]),
  exercise('return the works of an artist', returnWorks, ({ artists }, nth) => [
    nthOf(artists, nth),
  ]),
  exercise('withhold the images of a work', withholdImages, ({ works }, nth) => [
    nthOf(works, nth).id,
  ]),
  exercise('return the images of a work', returnImages, ({ works }, nth) => [nthOf(works, nth).id]),
  exercise('hide a work as an operator', hideWork, (scene, nth) => [
    { actorId: newId(), artworkId: nthOf(scene.works, nth).id },
    { at: scene.now, reason },
  ]),
  exercise('hide an exhibition as an operator', hideReviewedExhibition, (scene, nth) => [
    reviewOf(scene, nth),
    { at: scene.now, reason },
  ]),
  exercise('restore an exhibition as an operator', restoreReviewedExhibition, (scene, nth) => [
    reviewOf(scene, nth),
  ]),
  exerciseInTransaction('hide an exhibition', hideExhibition, (scene, nth) => [
    nthOf(scene.artists, nth),
    { at: scene.now, reason },
  ]),
  exerciseInTransaction('restore an exhibition', restoreExhibition, (scene, nth) => [
    nthOf(scene.artists, nth),
  ]),
  exercise('restore a work as an operator', restoreWork, (scene, nth) => [
    { actorId: newId(), artworkId: nthOf(scene.works, nth).id },
  ]),
]
