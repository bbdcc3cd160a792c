import type { HeroWork } from './hero-work.ts'

/** Written by bin/hero.ts, together with the files in public/hero. */
export const heroWorks: readonly HeroWork[] = [
  {
    file: '1',
    title: 'What he heard',
    artist: 'Mira Osei',
    alt: 'One-line drawing of a bald older man looking down, blue ink',
    width: 1200,
    height: 1679,
    placeholder: '#f7f5f1',
  },
  {
    file: '2',
    title: 'Ferry, upper deck',
    artist: 'Emre Aslan',
    alt: 'Ink wash portrait of a woman with a bun in indigo tones',
    width: 1200,
    height: 1679,
    placeholder: '#e3e3e1',
  },
  {
    file: '3',
    title: 'Forty-four cuts',
    artist: 'Ilse Brandt',
    alt: 'Engraved bust of a young man, head turned to the right, modelled in swelling horizontal lines',
    width: 1200,
    height: 1679,
    placeholder: '#e3e0db',
  },
  {
    file: '4',
    title: 'Five hills, the fifth uncertain',
    artist: 'Kenji Arai',
    alt: 'Layered hills in diluted black ink fading into mist, pines in the foreground',
    width: 1200,
    height: 1679,
    placeholder: '#dad8d3',
  },
  {
    file: '5',
    title: 'Umbel, late',
    artist: 'Jun Halloran',
    alt: 'Line drawing of three umbels on tall stems, green ink',
    width: 1200,
    height: 1679,
    placeholder: '#f2f1eb',
  },
  {
    file: '6',
    title: 'Island with a disputed summit',
    artist: 'Pia Koval',
    alt: 'Contour map of an imaginary island with a blue shoreline',
    width: 1200,
    height: 1679,
    placeholder: '#f0eee9',
  },
]
