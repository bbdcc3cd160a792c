import { countText } from '../kernel/count.ts'
/** Artists whom one account follows. The feed of new works looks at each of them. */
export const MAX_FOLLOWED = 2_000

/** Followers are counted up to here, so that the count stays cheap. */
export const MAX_COUNTED_FOLLOWERS = 100_000

/** The address of the forms that follow an artist, or no longer. */
export const followPath = (artistId: string): string => `/following/${encodeURIComponent(artistId)}`

/** Such as `1 follower`, `12 followers` and `100,000+ followers`. */
export const followerText = (count: number): string =>
  countText(count, 'follower', MAX_COUNTED_FOLLOWERS)
