import {
  addFollow,
  countFollowers,
  isFollowingLimitReached,
  isFollowed,
  listFollowed,
  removeFollow,
} from '../../app/following/follow.store.server.ts'
import { listFollowedWorks } from '../../app/gallery/following/followed-work.store.server.ts'
import { exercise, nthOf, type Exercise } from './exercise.ts'
import { claimOf, PAGE, type Scene } from './scene.ts'

const artistOf = ({ works }: Scene, nth: number) => nthOf(works, nth).artistId

const page = { limit: PAGE, after: null }

export const FOLLOW_READS: readonly Exercise[] = [
  exercise('feed of somebody who follows 1,000 artists', listFollowedWorks, ({ collector }) => [
    { viewerId: collector, limit: 30, after: null },
  ]),
  exercise('the same feed, a later page', listFollowedWorks, ({ collector, deep }) => [
    { viewerId: collector, limit: 30, after: deep.gallery },
  ]),
  exercise('artists whom somebody with 1,000 follows', listFollowed, ({ collector }) => [
    collector,
    page,
  ]),
  exercise('the same artists, a later page', listFollowed, ({ collector, deep }) => [
    collector,
    { ...page, after: deep.gallery },
  ]),
  exercise('does somebody follow an artist', isFollowed, (scene, nth) => [
    nthOf(scene.people, nth),
    artistOf(scene, nth),
  ]),
  exercise('10,000 followers', countFollowers, ({ busyArtist }) => [busyArtist]),
  exercise('may somebody follow more', isFollowingLimitReached, ({ collector }) => [collector]),
]

export const FOLLOW_WRITES: readonly Exercise[] = [
  exercise('follow an artist', addFollow, (scene, nth) => [
    claimOf(scene, nth),
    { artistId: artistOf(scene, nth), followedAt: new Date() },
  ]),
  exercise('no longer follow an artist', removeFollow, (scene, nth) => [
    { userId: nthOf(scene.people, nth) },
    artistOf(scene, nth),
  ]),
]
