import type { HeroWork } from './hero-work.ts'

/** Written by bin/hero.ts, together with the files in public/hero. */
export const heroWorks: readonly HeroWork[] = [
  {
    file: '1',
    title: 'Left turning',
    artist: 'Mira Osei',
    alt: 'A head drawn in one unbroken line, turned to the side',
    width: 1200,
    height: 1600,
    placeholder: '#f7f4ef',
  },
  {
    file: '2',
    title: 'Umbel, late',
    artist: 'Jun Halloran',
    alt: 'A dried flower umbel, drawn in fine green strokes',
    width: 1200,
    height: 1600,
    placeholder: '#f0f0ea',
  },
  {
    file: '3',
    title: 'Forty-four cuts',
    artist: 'Ilse Brandt',
    alt: 'A portrait engraved in parallel lines that swell in the shadows',
    width: 1200,
    height: 1600,
    placeholder: '#e4e2dd',
  },
  {
    file: '4',
    title: 'Seven moons',
    artist: 'Tomás Rey',
    alt: 'Phases of the moon, engraved along their parallels',
    width: 1200,
    height: 1600,
    placeholder: '#e3e1db',
  },
  {
    file: '5',
    title: 'Patience',
    artist: 'Ada Winther',
    alt: 'A head in patient straight hatching, looking down',
    width: 1200,
    height: 1600,
    placeholder: '#e7e5df',
  },
  {
    file: '6',
    title: 'Ridge, after rain',
    artist: 'Noor Said',
    alt: 'Ranges of hills, one behind the other, in thin ink lines',
    width: 1200,
    height: 1600,
    placeholder: '#f8f5ef',
  },
]
