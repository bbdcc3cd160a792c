import { PORTRAIT_FORMAT } from '../artist-drawings.ts'
import type { Sitter } from '../head/sitter.ts'
import type { PortraitOptions } from '../portrait.ts'
import { type Drawing, INK, type Paper } from '../sheet.ts'
import { drawCrosshatch } from '../style-crosshatch.ts'
import { drawEngraving } from '../style-engraving.ts'
import { drawWash } from '../style-wash.ts'

type Style = 'wash' | 'hatch' | 'cut'

type Self = {
  readonly style: Style
  readonly ink: keyof typeof INK
  readonly paper?: Paper
  readonly sitter: Partial<Sitter>
  readonly yaw: number
}

const SELVES: Readonly<Record<string, Self>> = {
  aarav: {
    style: 'cut',
    ink: 'indigo',
    paper: 'blue',
    sitter: { hair: 'swept', beard: 0.5, hairDark: 0.9 },
    yaw: 0.4,
  },
  adebayo: {
    style: 'hatch',
    ink: 'sepia',
    sitter: { hair: 'crop', beard: 0.6, age: 0.7, hairDark: 0.9 },
    yaw: -0.5,
  },
  agnes: { style: 'wash', ink: 'rust', sitter: { hair: 'bob', age: 0.8, hairDark: 0.3 }, yaw: 0.5 },
  bjork: {
    style: 'hatch',
    ink: 'soot',
    paper: 'grey',
    sitter: { hair: 'long', hairDark: 0.3 },
    yaw: 0.45,
  },
  cagla: {
    style: 'cut',
    ink: 'red',
    sitter: { hair: 'curls', hairDark: 0.85, age: 0.2 },
    yaw: -0.4,
  },
  chloe: { style: 'wash', ink: 'plum', paper: 'grey', sitter: { hair: 'bun', age: 0.2 }, yaw: 0.6 },
  eliska: { style: 'wash', ink: 'blue', sitter: { hair: 'bob', age: 0.4 }, yaw: -0.45 },
  gabriela: {
    style: 'hatch',
    ink: 'rust',
    paper: 'cream',
    sitter: { hair: 'long', hairDark: 0.95 },
    yaw: -0.55,
  },
  hanh: {
    style: 'wash',
    ink: 'indigo',
    paper: 'cream',
    sitter: { hair: 'bun', hairDark: 0.95, nose: -0.4 },
    yaw: 0.4,
  },
  helene: {
    style: 'hatch',
    ink: 'black',
    sitter: { hair: 'bob', hairDark: 0.6, age: 0.6 },
    yaw: -0.65,
  },
  ines: {
    style: 'wash',
    ink: 'ochre',
    sitter: { hair: 'curls', hairDark: 0.8, age: 0.5 },
    yaw: 0.45,
  },
  jurgen: {
    style: 'cut',
    ink: 'soot',
    paper: 'grey',
    sitter: { hair: 'bald', beard: 0.8, age: 0.9 },
    yaw: 0.5,
  },
  khadija: {
    style: 'hatch',
    ink: 'plum',
    paper: 'cream',
    sitter: { hair: 'scarf', age: 0.6 },
    yaw: 0.4,
  },
  linnea: {
    style: 'wash',
    ink: 'green',
    sitter: { hair: 'swept', hairDark: 0.2, age: 0.3 },
    yaw: -0.5,
  },
  lukasz: {
    style: 'cut',
    ink: 'sepia',
    paper: 'cream',
    sitter: { hair: 'crop', beard: 0.3, age: 0.5 },
    yaw: -0.4,
  },
  maelle: {
    style: 'wash',
    ink: 'indigo',
    paper: 'blue',
    sitter: { hair: 'bun', age: 0.35, hairDark: 0.5 },
    yaw: 0.55,
  },
  ngugi: {
    style: 'hatch',
    ink: 'black',
    paper: 'cream',
    sitter: { hair: 'crop', beard: 0.4, hairDark: 0.95, age: 0.4 },
    yaw: 0.3,
  },
  odessa: { style: 'hatch', ink: 'indigo', sitter: { hair: 'scarf', age: 0.9 }, yaw: -0.45 },
  rafael: {
    style: 'cut',
    ink: 'rust',
    sitter: { hair: 'swept', beard: 0.6, hairDark: 0.8, age: 0.5 },
    yaw: 0.55,
  },
  seoyeon: {
    style: 'wash',
    ink: 'soot',
    sitter: { hair: 'long', hairDark: 0.95, nose: -0.5, age: 0.2 },
    yaw: -0.35,
  },
  sian: {
    style: 'cut',
    ink: 'green',
    sitter: { hair: 'curls', hairDark: 0.4, age: 0.6 },
    yaw: 0.45,
  },
  soren: {
    style: 'hatch',
    ink: 'blue',
    sitter: { hair: 'crop', beard: 0.9, hairDark: 0.15, age: 0.8 },
    yaw: -0.6,
  },
  thandiwe: {
    style: 'wash',
    ink: 'sepia',
    paper: 'cream',
    sitter: { hair: 'crop', hairDark: 0.95, age: 0.5, lips: 0.6 },
    yaw: 0.5,
  },
  yuko: {
    style: 'cut',
    ink: 'plum',
    sitter: { hair: 'bob', hairDark: 0.95, nose: -0.4, age: 0.3 },
    yaw: 0.35,
  },
  zoe: {
    style: 'cut',
    ink: 'black',
    paper: 'cream',
    sitter: { hair: 'crop', hairDark: 0.7, age: 0.2 },
    yaw: -0.5,
  },
}

/** Draws an artist's portrait in the style of a pen sketch. */
export function paintSelf(name: string): Drawing {
  const self = SELVES[name]
  if (self === undefined) throw new Error(`nobody has drawn ${name}`)
  const options: PortraitOptions = {
    format: PORTRAIT_FORMAT,
    size: 0.62,
    at: [0.5, 0.46],
    ink: INK[self.ink],
    ...(self.paper === undefined ? {} : { paper: self.paper }),
    sitter: self.sitter,
    pose: { yaw: self.yaw, pitch: 0 },
  }
  const seed = `${name} self`
  if (self.style === 'wash') return drawWash(seed, options)
  return self.style === 'hatch' ? drawCrosshatch(seed, options) : drawEngraving(seed, options)
}
