import { heroWorks } from '../db/demo/hero-set.ts'
import { writeHero } from './hero-files.ts'

/** Draws the landing page's six works anew: `node bin/hero.ts`, after a change to their art. */
await writeHero(heroWorks.map(({ draw, ...words }) => ({ ...words, svg: draw().svg })))
