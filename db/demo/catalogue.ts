import { artistsOfTheHead } from './artists-of-the-head.ts'
import { artistsOfTheLand } from './artists-of-the-land.ts'
import { artistsOfTheLine } from './artists-of-the-line.ts'
import { artistsOfTheThing } from './artists-of-the-thing.ts'
import type { DemoArtist } from './demo-work.ts'

/** Everybody who shows in the demo gallery. */
export const demoArtists: readonly DemoArtist[] = [
  ...artistsOfTheLine,
  ...artistsOfTheHead,
  ...artistsOfTheLand,
  ...artistsOfTheThing,
]
