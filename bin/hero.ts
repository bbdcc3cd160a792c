import { demoArtists } from '../db/demo/catalogue.ts'
import type { DemoWork } from '../db/demo/show.ts'
import { writeHero, type HeroDrawing } from './hero-files.ts'

/**
 * Draws the landing page's six works anew: `node bin/hero.ts`, after a change to the demo's art. They are
 * sheets of 50 × 70 cm, so that all hang equally high; the third is what one sees first.
 */
const CHOSEN = [
  'What he heard',
  'Ferry, upper deck',
  'Forty-four cuts',
  'Five hills, the fifth uncertain',
  'Umbel, late',
  'Island with a disputed summit',
]

const shown = demoArtists.flatMap((artist) => {
  const name = `${artist.firstName} ${artist.lastName}`
  return artist.works.map((work) => ({ work, artist: name }))
})

function findDrawing(title: string): HeroDrawing {
  const found = shown.find(({ work }) => work.title === title)
  if (found === undefined) throw new Error(`Nothing in the demo gallery is called “${title}”.`)
  return toDrawing(found.work, found.artist)
}

function toDrawing(work: DemoWork, artist: string): HeroDrawing {
  return { title: work.title, artist, alt: work.altDescription, svg: work.draw().svg }
}

await writeHero(CHOSEN.map(findDrawing))
