import {
  addAnnouncements,
  announceNext,
  sweepAnnouncements,
} from '../../app/notifications/announcement.store.server.ts'
import {
  addFoundWorks,
  countUnread,
  listNotifications,
  markAllRead,
  markRead,
  sweepNotifications,
} from '../../app/notifications/notification.store.server.ts'
import {
  addSavedSearch,
  changeSavedSearch,
  findArtistNames,
  listSavedSearches,
  noteSearched,
  removeSavedSearch,
  takeDueSearches,
  type StoredSearch,
} from '../../app/gallery/saved-searches/saved-search.store.server.ts'
import {
  listDigestWorks,
  listOverdueDigests,
  makeDigests,
  readDigest,
  sendDigestOnce,
  sweepDigests,
} from '../../app/notifications/digest/digest.store.server.ts'
import {
  isDigestToken,
  listOwnDigests,
  readDigestSetting,
  subscribeToDigest,
  unsubscribeByToken,
  unsubscribeFromDigest,
} from '../../app/notifications/digest/digest-subscription.store.server.ts'
import { parseSavedQuery } from '../../app/gallery/saved-searches/saved-search-query.server.ts'
import type { Database } from '../../app/database/database.server.ts'
import { DAY_MS } from '../../app/kernel/day.ts'
import { newId } from '../../app/kernel/id.ts'
import { findNewestPublication, listNewMatches } from '../../app/search/new-match.store.server.ts'
import { exercise, nthOf, preparedExercise, type Exercise } from './exercise.ts'
import { PAGE, type Scene } from './scene.ts'

const page = { limit: PAGE, after: null }
const before = ({ now }: Scene, days: number) => new Date(now.getTime() - days * DAY_MS)
const personOf = ({ people }: Scene, nth: number) => nthOf(people, nth)

/** The first saved search of a person. */
async function searchOf(
  db: Database,
  userId: string,
): Promise<Pick<StoredSearch, 'id' | 'userId'>> {
  const [search] = await listSavedSearches(db, userId)
  return { id: search?.id ?? newId(), userId }
}

/** Fifty searches of all kinds but colours. */
function repeated(scene: Scene, nth: number) {
  const queries = ['q=tide', 'medium=print&maxPrice=300', 'tag=sea', 'yearFrom=1999&size=small']
  return Array.from({ length: 50 }, (_, place) => {
    const search = parseSavedQuery(nthOf(queries, nth + place))
    if (search === null) throw new Error('not a search')
    return { id: newId(), userId: personOf(scene, place), since: before(scene, 1), search }
  })
}

export const NOTIFICATION_READS: readonly Exercise[] = [
  exercise('notifications of the collector', listNotifications, ({ collector }) => [
    collector,
    page,
  ]),
  exercise('the same notifications, a later page', listNotifications, ({ collector, deep }) => [
    collector,
    { ...page, after: deep.gallery },
  ]),
  exercise('unread notifications of the collector', countUnread, ({ collector }) => [collector]),
  exercise('saved searches of somebody', listSavedSearches, (scene, nth) => [personOf(scene, nth)]),
  exercise('names of artists', findArtistNames, ({ artists }) => [artists.slice(0, 5)]),
  exercise('does somebody get digests', readDigestSetting, (scene, nth) => [personOf(scene, nth)]),
  exercise('digests of somebody', listOwnDigests, (scene, nth) => [personOf(scene, nth)]),
  exercise('the link of a digest', isDigestToken, (scene, nth) => [personOf(scene, nth)]),
  exercise('digests whose job may be lost', listOverdueDigests, ({ now }) => [now]),
  exercise('to whom a digest goes', readDigest, () => [newId(), 20]),
  exercise('the works of a digest', listDigestWorks, (scene, nth) => [
    { userId: personOf(scene, nth), since: before(scene, 7), until: scene.now },
    20,
  ]),
  exercise('the newest publication', findNewestPublication, ({ now }) => [now]),
  exercise('fifty saved searches among the works of a day', listNewMatches, (scene, nth) => [
    repeated(scene, nth),
    scene.now,
  ]),
]

export const NOTIFICATION_WRITES: readonly Exercise[] = [
  exercise('save a search', addSavedSearch, (scene, nth) => [
    { id: newId(), userId: personOf(scene, nth), name: 'Saved', query: `q=${nth}` },
  ]),
  preparedExercise('rename a saved search', changeSavedSearch, async (scene, nth, db) => [
    { ...(await searchOf(db, personOf(scene, nth))), name: 'Renamed' },
  ]),
  preparedExercise('delete a saved search', removeSavedSearch, async (scene, nth, db) => [
    await searchOf(db, personOf(scene, nth)),
  ]),
  exercise('take saved searches that are due', takeDueSearches, ({ now }) => [
    { newest: now, limit: 50 },
  ]),
  preparedExercise('note that searches have looked', noteSearched, async (scene, nth, db) => [
    [(await searchOf(db, personOf(scene, nth))).id],
    scene.now,
  ]),
  exercise('notify somebody of a found work', addFoundWorks, (scene, nth) => [
    [{ userId: personOf(scene, nth), artworkId: nthOf(scene.works, nth).id, savedSearchId: null }],
  ]),
  exercise('add the publications of a day', addAnnouncements, (scene) => [before(scene, 1)]),
  exercise('notify the next followers', announceNext, () => []),
  exercise('read a notification', markRead, (scene, nth) => [
    { userId: personOf(scene, nth), artworkIds: [nthOf(scene.works, nth).id] },
  ]),
  exercise('read all notifications', markAllRead, (scene, nth) => [personOf(scene, nth)]),
  exercise('remove old notifications', sweepNotifications, (scene) => [before(scene, 1090)]),
  exercise('remove old announcements', sweepAnnouncements, (scene) => [before(scene, 1090)]),
  exercise('turn digests on', subscribeToDigest, (scene, nth) => [
    { userId: personOf(scene, nth), token: newId() },
  ]),
  exercise('turn digests off', unsubscribeFromDigest, (scene, nth) => [personOf(scene, nth)]),
  exercise('turn digests off by a link', unsubscribeByToken, (scene, nth) => [
    personOf(scene, nth),
  ]),
  exercise('make digests', makeDigests, ({ now }) => [now]),
  exercise('send a digest', sendDigestOnce, ({ now }) => [{ id: newId(), now }, async () => {}]),
  exercise('remove old digests', sweepDigests, (scene) => [before(scene, 1090)]),
]
