import type { ProblemRow } from './problem-row.ts'

// Single exports let the bundler drop the messages that a page does not use.
export const LIST_FULL = { status: 422, words: 'A list holds at most 200 works' } as const
export const STOCK_PHOTOS_UNAVAILABLE = {
  status: 503,
  words: 'Stock photos are temporarily unavailable. All artworks are here.',
} as const

/** The part of `problems` for works, artists, tags, lists and reports. */
export const WORK_PROBLEMS = {
  'artwork-not-found': { status: 404, words: 'Artwork not found' },
  'artist-not-found': { status: 404, words: 'Artist not found' },
  'tag-not-found': { status: 404, words: 'No work in the gallery has this tag' },
  'artworks-full': { status: 422, words: 'An artist can have at most 10,000 artworks' },
  'favourites-full': {
    status: 422,
    words: 'You have reached 20,000 favourites. Remove one to add another.',
  },
  'cannot-follow-yourself': { status: 422, words: 'You cannot follow yourself' },
  'following-full': {
    status: 422,
    words: 'You follow 2,000 artists. Unfollow one to follow another.',
  },
  'search-not-narrowed': {
    status: 422,
    words: 'Choose words or filters first: this search finds every work',
  },
  'saved-searches-full': {
    status: 422,
    words: 'You have saved 50 searches. Delete one to save another.',
  },
  'notification-not-found': { status: 404, words: 'You have no such notification' },
  'saved-search-not-found': { status: 404, words: 'You have no such saved search' },
  'artwork-hidden': {
    status: 403,
    words: 'The people who run this gallery have hidden this work, so it cannot be published',
  },
  'edition-in-use': {
    status: 409,
    words: 'Copies of this work are sold or reserved, so its edition stays as it is',
  },
  'no-price': { status: 422, words: 'Set a price before publishing the artwork' },
  'stock-photos-unavailable': STOCK_PHOTOS_UNAVAILABLE,
  'list-not-found': { status: 404, words: 'There is no such list' },
  'list-item-not-found': { status: 404, words: 'This work is not in the list any more' },
  'list-name-taken': { status: 409, words: 'You have a list with this name already' },
  'list-full': LIST_FULL,
  'lists-full': { status: 422, words: 'You have 50 lists. Delete one to add another.' },
  'shared-list-not-found': { status: 404, words: 'This list is not shared' },
  'sign-in-to-keep-lists': { status: 401, words: 'Please sign in to keep lists' },
  'already-reported': {
    status: 409,
    words: 'You have already reported this. The people who run this gallery will look at it.',
  },
  'artwork-changed-elsewhere': {
    status: 412,
    words: 'This work was changed on another device meanwhile',
  },
  'draft-changed-elsewhere': {
    status: 412,
    words: 'This form was saved on another device meanwhile',
  },
  'draft-not-found': { status: 404, words: 'There is no draft of this form' },
  'drafts-full': { status: 422, words: 'You have 500 drafts. Discard one to keep another.' },
  'already-published': { status: 409, words: 'This work is in the gallery already' },
  'not-published': { status: 409, words: 'This work is not in the gallery' },
  'artwork-archived': {
    status: 409,
    words: 'This work is in the archive. Restore it to publish it.',
  },
  'schedule-time': {
    status: 422,
    words: 'Choose a time in the future, within a year',
  },
  'changes-refused': {
    status: 422,
    words: 'Nothing was saved, since some of the changes cannot be made',
  },
  'table-unreadable': {
    status: 422,
    words: 'This file cannot be read as a table. Save it as CSV UTF-8.',
  },
  'table-too-long': { status: 422, words: 'A table may have at most 2,000 rows' },
  'press-changed-elsewhere': {
    status: 412,
    words: 'Your press page has been changed on another device. Check it, then try again.',
  },
  'size-not-stated': { status: 404, words: 'The artist has not stated the size of this work' },
} as const satisfies Readonly<Record<string, ProblemRow>>
