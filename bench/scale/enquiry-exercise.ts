import {
  blockSender,
  listBlockedSenders,
  removeBlockedSender,
  unblockSender,
} from '../../app/enquiries/blocked-sender.store.server.ts'
import {
  eraseCorrespondent,
  eraseSilentGuests,
  leaveEnquiry,
} from '../../app/enquiries/enquiry-departure.store.server.ts'
import {
  addEnquiryLink,
  sweepEnquiryLinks,
} from '../../app/enquiries/start/enquiry-link.store.server.ts'
import {
  claimEnquiryMail,
  readEnquiryMail,
  settleEnquiryMail,
} from '../../app/enquiries/enquiry-mail.store.server.ts'
import {
  findReceivedMessage,
  listMessagesAround,
  listOwnEnquiries,
} from '../../app/enquiries/enquiry-record.store.server.ts'
import {
  addPendingEnquiry,
  confirmEnquiry,
  findAskedWork,
  findEnquiryAbout,
  findPendingEnquiry,
  startEnquiry,
  sweepPendingEnquiries,
} from '../../app/enquiries/start/enquiry-start.store.server.ts'
import {
  addMessage,
  countUnreadEnquiries,
  findEnquiry,
  findEnquiryMessage,
  findGuestSide,
  findOwnSide,
  insertMessage,
  listEnquiries,
  markEnquiryRead,
} from '../../app/enquiries/enquiry.store.server.ts'
import type { EnquirySide } from '../../app/enquiries/enquiry.ts'
import type { Database } from '../../app/database/database.server.ts'
import { DAY_MS } from '../../app/kernel/day.ts'
import { newId } from '../../app/kernel/id.ts'
import {
  exercise,
  exerciseInTransaction,
  nthOf,
  preparedExercise,
  type Exercise,
} from './exercise.ts'
import { PAGE, type Scene } from './scene.ts'

const before = ({ now }: Scene, days: number) => new Date(now.getTime() - days * DAY_MS)
const later = ({ now }: Scene) => new Date(now.getTime() + DAY_MS)

/** The artist's side of the enquiry about a work. */
function placeOf({ works }: Scene, nth: number): EnquirySide {
  const { id: enquiryId, artistId: userId } = nthOf(works, nth)
  return { enquiryId, side: 'artist', userId }
}

const question = (scene: Scene, nth: number) => ({
  artworkId: nthOf(scene.works, nth).id,
  asker: { userId: scene.busyArtist, email: 'busy@example.com' },
  text: 'Is it still for sale?',
  now: scene.now,
})

/** A message of the enquiry about a work, and the side that has received it. */
async function messageOf(db: Database, scene: Scene, nth: number) {
  const place = placeOf(scene, nth)
  const enquiry = await findEnquiry(db, place, { limit: 1, before: null })
  return { place, id: enquiry?.messages[0]?.id ?? newId() }
}

export const ENQUIRY_READS: readonly Exercise[] = [
  exercise('whom somebody has blocked', listBlockedSenders, ({ seller }) => [
    seller,
    { limit: PAGE, after: null },
  ]),
  exercise('own enquiries', listEnquiries, ({ people }, nth) => [
    nthOf(people, nth),
    { limit: PAGE, after: null },
  ]),
  exercise('enquiries of a busy artist, later page', listEnquiries, ({ busyArtist, deep }) => [
    busyArtist,
    { limit: PAGE, after: deep.busyArtist },
  ]),
  exercise('unread enquiries', countUnreadEnquiries, ({ busyArtist }) => [busyArtist]),
  exercise('own side of an enquiry', findOwnSide, ({ works }, nth) => [
    { enquiryId: nthOf(works, nth).id, userId: nthOf(works, nth).artistId },
  ]),
  exercise('an enquiry by the link of a guest', findGuestSide, ({ now }) => [
    { token: newId(), now },
  ]),
  exercise('an enquiry', findEnquiry, (scene, nth) => [
    placeOf(scene, nth),
    { limit: PAGE, before: null },
  ]),
  preparedExercise('a message', findEnquiryMessage, async (scene, nth, db) => {
    const { place, id } = await messageOf(db, scene, nth)
    return [place, id]
  }),
  preparedExercise('a message to be reported', findReceivedMessage, async (scene, nth, db) => {
    const { place, id } = await messageOf(db, scene, nth)
    return [place, id]
  }),
  preparedExercise('messages around a reported one', listMessagesAround, async (scene, nth, db) => [
    (await messageOf(db, scene, nth)).id,
  ]),
  exercise('the own enquiry about a work', findEnquiryAbout, ({ works, people }, nth) => [
    { artworkId: nthOf(works, nth).id, asker: nthOf(people, nth) },
  ]),
  exercise('a work to ask about', findAskedWork, ({ works }, nth) => [nthOf(works, nth).id]),
  exercise('an enquiry to be confirmed', findPendingEnquiry, ({ now }) => [
    { token: newId(), now },
  ]),
  exercise('everything somebody wrote', listOwnEnquiries, ({ people }, nth) => [
    nthOf(people, nth),
  ]),
  exercise('a mail about messages', readEnquiryMail, (scene, nth) => [placeOf(scene, nth)]),
]

export const ENQUIRY_WRITES: readonly Exercise[] = [
  exercise('ask about a work', startEnquiry, (scene, nth) => [question(scene, nth)]),
  exercise('keep what a guest asks', addPendingEnquiry, (scene, nth) => [
    {
      token: newId(),
      artworkId: nthOf(scene.works, nth).id,
      name: 'Guest',
      email: 'guest@example.com',
      text: 'Question',
      expiresAt: later(scene),
    },
  ]),
  preparedExercise('confirm what a guest asks', confirmEnquiry, async (scene, nth, db) => {
    const [token, expiresAt] = [newId(), later(scene)]
    const guest = { name: 'Guest', email: `${token}@example.com`, text: 'Question', expiresAt }
    await addPendingEnquiry(db, { token, artworkId: nthOf(scene.works, nth).id, ...guest })
    return [
      { token, now: scene.now },
      { token: newId(), expiresAt, requestKey: newId() },
    ]
  }),
  exercise('write a message', addMessage, (scene, nth) => [
    { ...placeOf(scene, nth), text: 'Yes, it is.', now: scene.now },
    newId(),
  ]),
  exerciseInTransaction('insert a message', insertMessage, (scene, nth) => [
    { id: newId(), ...placeOf(scene, nth), text: 'Yes, it is.', now: scene.now },
  ]),
  exercise('read an enquiry', markEnquiryRead, (scene, nth) => [placeOf(scene, nth)]),
  exercise('block a sender', blockSender, (scene, nth) => [placeOf(scene, nth)]),
  exercise('unblock somebody of the list', removeBlockedSender, ({ seller }) => [
    { id: newId(), userId: seller },
  ]),
  exercise('unblock a sender', unblockSender, (scene, nth) => [placeOf(scene, nth)]),
  exercise('add a link to an enquiry', addEnquiryLink, (scene, nth) => [
    { enquiryId: placeOf(scene, nth).enquiryId, token: newId(), expiresAt: later(scene) },
  ]),
  exercise('remove past links to enquiries', sweepEnquiryLinks, (scene) => [before(scene, 1)]),
  exercise('remove unconfirmed enquiries', sweepPendingEnquiries, (scene) => [before(scene, 1)]),
  exercise('claim a mail about messages', claimEnquiryMail, ({ now }) => [now]),
  exercise('settle a mail about messages', settleEnquiryMail, (scene, nth) => [
    {
      ...placeOf(scene, nth),
      dueAgainAt: scene.now,
      lastMessageId: newId(),
      now: scene.now,
    },
  ]),
  exercise('leave an enquiry as a guest', leaveEnquiry, (scene, nth) => [
    { ...placeOf(scene, nth), side: 'asker' as const, userId: null },
  ]),
  exercise('erase guests without messages', eraseSilentGuests, (scene) => [before(scene, 1090)]),
  exercise('erase a correspondent', eraseCorrespondent, ({ people }, nth) => [nthOf(people, nth)]),
]
