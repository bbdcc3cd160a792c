import type { ProblemRow } from './problem-row.ts'

// Single exports let the bundler drop the messages that a page does not use.
export const LIST_FULL = { status: 422, message: 'A list holds at most 200 works' } as const
export const STOCK_PHOTOS_UNAVAILABLE = {
  status: 503,
  message: 'Stock photos are temporarily unavailable. All artworks are here.',
} as const

/** The part of `problems` for works, artists, tags, lists and reports. */
export const WORK_PROBLEMS = {
  'artwork-not-found': { status: 404, message: 'Artwork not found' },
  'artist-not-found': { status: 404, message: 'Artist not found' },
  'tag-not-found': { status: 404, message: 'No work in the gallery has this tag' },
  'artworks-full': { status: 422, message: 'An artist can have at most 10,000 artworks' },
  'favourites-full': {
    status: 422,
    message: 'You have reached 20,000 favourites. Remove one to add another.',
  },
  'cannot-follow-yourself': { status: 422, message: 'You cannot follow yourself' },
  'following-full': {
    status: 422,
    message: 'You follow 2,000 artists. Unfollow one to follow another.',
  },
  'search-not-narrowed': {
    status: 422,
    message: 'Choose words or filters first: this search finds every work',
  },
  'saved-searches-full': {
    status: 422,
    message: 'You have saved 50 searches. Delete one to save another.',
  },
  'notification-not-found': { status: 404, message: 'You have no such notification' },
  'saved-search-not-found': { status: 404, message: 'You have no such saved search' },
  'artwork-hidden': {
    status: 403,
    message: 'The people who run this gallery have hidden this work, so it cannot be published',
  },
  'edition-in-use': {
    status: 409,
    message: 'Copies of this work are sold or reserved, so its edition stays as it is',
  },
  'no-price': { status: 422, message: 'Set a price before publishing the artwork' },
  'stock-photos-unavailable': STOCK_PHOTOS_UNAVAILABLE,
  'list-not-found': { status: 404, message: 'There is no such list' },
  'list-item-not-found': { status: 404, message: 'This work is not in the list any more' },
  'list-name-taken': { status: 409, message: 'You have a list with this name already' },
  'list-full': LIST_FULL,
  'lists-full': { status: 422, message: 'You have 50 lists. Delete one to add another.' },
  'shared-list-not-found': { status: 404, message: 'This list is not shared' },
  'sign-in-to-keep-lists': { status: 401, message: 'Please sign in to keep lists' },
  'already-reported': {
    status: 409,
    message: 'You have already reported this. The people who run this gallery will look at it.',
  },
  'artwork-changed-elsewhere': {
    status: 412,
    message: 'This work was changed on another device meanwhile',
  },
  'draft-changed-elsewhere': {
    status: 412,
    message: 'This form was saved on another device meanwhile',
  },
  'draft-not-found': { status: 404, message: 'There is no draft of this form' },
  'drafts-full': { status: 422, message: 'You have 500 drafts. Discard one to keep another.' },
  'already-published': { status: 409, message: 'This work is in the gallery already' },
  'not-published': { status: 409, message: 'This work is not in the gallery' },
  'artwork-archived': {
    status: 409,
    message: 'This work is in the archive. Restore it to publish it.',
  },
  'schedule-time': {
    status: 422,
    message: 'Choose a time in the future, within a year',
  },
  'changes-refused': {
    status: 422,
    message: 'Nothing was saved, since some of the changes cannot be made',
  },
  'table-unreadable': {
    status: 422,
    message: 'This file cannot be read as a table. Save it as CSV UTF-8.',
  },
  'table-too-long': { status: 422, message: 'A table may have at most 2,000 rows' },
  'press-changed-elsewhere': {
    status: 412,
    message: 'Your press page has been changed on another device. Check it, then try again.',
  },
  'size-not-stated': { status: 404, message: 'The artist has not stated the size of this work' },
} as const satisfies Readonly<Record<string, ProblemRow>>
