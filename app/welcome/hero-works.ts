import type { HeroWork } from './hero-work.ts'

/** Written by npm run demo:draw, together with the files in public/hero. */
export const heroWorks: readonly HeroWork[] = [
  {
    file: '1',
    title: 'The pharmacist, Friday',
    artist: 'Mira Osei',
    alt: 'A woman with her hair in a knot, in one unbroken black line over a flat terracotta shape',
    width: 1200,
    height: 1600,
    placeholder: '#f2ebe4',
  },
  {
    file: '2',
    title: 'Forty-four cuts, second state',
    artist: 'Ilse Brandt',
    alt: 'A bust engraved in parallel lines that swell in the shadows',
    width: 1200,
    height: 1600,
    placeholder: '#e0ded9',
  },
  {
    file: '3',
    title: 'Umbel, later',
    artist: 'Jun Halloran',
    alt: 'Three dried flower umbels on long green stems, their seeds dotted in rust',
    width: 1200,
    height: 1600,
    placeholder: '#f5f2ec',
  },
  {
    file: '4',
    title: 'Ferryman, evening',
    artist: 'Wen Jiahui',
    alt: 'A small boat with a figure beneath hills that dissolve into mist',
    width: 1200,
    height: 1600,
    placeholder: '#d1cfcb',
  },
  {
    file: '5',
    title: 'Station 5, quiet day',
    artist: 'Davit Khachatryan',
    alt: 'A face that appears in a single spiral line, which trembles where there is shadow',
    width: 1200,
    height: 1600,
    placeholder: '#d1cec9',
  },
  {
    file: '6',
    title: 'Two at the table',
    artist: 'Bruno Calvi',
    alt: 'A bottle and a jug on a table in curved pen hatching, with light from the left',
    width: 1200,
    height: 1600,
    placeholder: '#ece9e4',
  },
]
