import { countText } from '../kernel/count.ts'
/** The most artists that one account follows, since the feed of new works reads each of them. */
export const MAX_FOLLOWED = 2_000

/** Followers are counted up to this number, so that the count stays cheap. */
export const MAX_COUNTED_FOLLOWERS = 100_000

/** The address of the forms that follow or unfollow an artist. */
export const followPath = (artistId: string): string => `/following/${encodeURIComponent(artistId)}`

/** Such as `1 follower`, `12 followers` and `100,000+ followers`. */
export const followerText = (count: number): string =>
  countText(count, 'follower', MAX_COUNTED_FOLLOWERS)
