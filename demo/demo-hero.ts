import type { DemoArtist, DemoWork } from './demo-artist.ts'
import { demoArtists } from './demo-artists.ts'

/** The artists and titles of the six works in the landing page's carousel. */
const CHOICE = [
  ['mira-osei', 'The pharmacist, Thursday'],
  ['ilse-brandt', 'Forty-four cuts'],
  ['jun-halloran', 'Umbel, late'],
  ['wen-jiahui', 'Ferryman, no fare'],
  ['davit-khachatryan', 'Drum record: my father listening'],
  ['bruno-calvi', 'Jug that was mended'],
] as const

export type HeroPiece = { readonly artist: DemoArtist; readonly work: DemoWork }

/** The works of the demo gallery in the landing page's carousel, in its order. */
export const heroPieces: readonly HeroPiece[] = CHOICE.map(([key, title]) => {
  const artist = demoArtists.find((one) => one.key === key)
  const work = artist?.works.find((one) => one.title === title)
  if (artist === undefined || work === undefined) throw new Error(`there is no “${title}”`)
  return { artist, work }
})
