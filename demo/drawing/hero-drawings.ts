import { drawPlant } from './style-botany.ts'
import { drawEngraving } from './style-engraving.ts'
import { drawMist } from './style-mist.ts'
import { drawOneLine } from './style-one-line.ts'
import { drawThread } from './style-thread.ts'
import { drawVessels } from './style-vessel.ts'
import { type Drawing, type Format, INK } from './sheet.ts'

/** One of the six works on the landing page; all are three wide to four high. */
export type HeroPiece = {
  readonly title: string
  readonly artist: string
  readonly alt: string
  readonly draw: () => Drawing
}

const HERO: Format = { width: 30, height: 40 }

export const heroWorks: readonly HeroPiece[] = [
  {
    title: 'The pharmacist, Friday',
    artist: 'Mira Osei',
    alt: 'A woman with her hair in a knot, in one unbroken black line over a flat terracotta shape',
    draw: () =>
      drawOneLine('hero line', {
        format: HERO,
        size: 0.58,
        weight: 6.5,
        tint: '#dfa487',
        sitter: { hair: 'bun', lips: 0.6, jaw: -0.4, gaze: 0.85 },
        pose: { yaw: 0.46, pitch: 0.06, roll: -0.02 },
      }),
  },
  {
    title: 'Forty-four cuts, second state',
    artist: 'Ilse Brandt',
    alt: 'A bust engraved in parallel lines that swell in the shadows',
    draw: () =>
      drawEngraving('hero cuts', {
        format: HERO,
        size: 0.6,
        sitter: { hair: 'curls', lips: 0.5, age: 0.1, hairDark: 0.7 },
        pose: { yaw: -0.5, pitch: 0.05, roll: 0.02, lamp: [0.8, 0.6, 0.55] },
      }),
  },
  {
    title: 'Umbel, later',
    artist: 'Jun Halloran',
    alt: 'Three dried flower umbels on long green stems, their seeds dotted in rust',
    draw: () => drawPlant('hero umbel', { format: HERO, plant: 'umbel', second: INK.rust }),
  },
  {
    title: 'Ferryman, evening',
    artist: 'Wen Jiahui',
    alt: 'A small boat with a figure beneath hills that dissolve into mist',
    draw: () =>
      drawMist('hero mist', { format: HERO, hills: 6, near: 'boat', moon: true, seal: INK.red }),
  },
  {
    title: 'Station 5, quiet day',
    artist: 'Davit Khachatryan',
    alt: 'A face that appears in a single spiral line, which trembles where there is shadow',
    draw: () =>
      drawThread('hero thread', {
        format: HERO,
        size: 0.62,
        at: [0.5, 0.44],
        path: 'rows',
        gap: 15,
        sitter: { hair: 'bob', gaze: 0.9, lips: 0.6, hairDark: 0.75, age: 0.1 },
        pose: { yaw: 0.4, pitch: 0.03, roll: 0, lamp: [-0.8, 0.6, 0.5] },
      }),
  },
  {
    title: 'Two at the table',
    artist: 'Bruno Calvi',
    alt: 'A bottle and a jug on a table in curved pen hatching, with light from the left',
    draw: () =>
      drawVessels('hero vessels', { format: HERO, vessels: ['bottle', 'jug', 'cup'], size: 0.5 }),
  },
]
