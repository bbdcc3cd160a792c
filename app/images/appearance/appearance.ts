import { descriptorOf, type Descriptor } from './descriptor.ts'
import { paletteOf, type PaletteColour } from './palette.ts'
import type { Sample } from './sample.ts'

/** The palette for search by colour, and the descriptor for similar works. */
export type Appearance = {
  readonly palette: readonly PaletteColour[]
  readonly descriptor: Descriptor
}

export const appearanceOf = (sample: Sample): Appearance => ({
  palette: paletteOf(sample),
  descriptor: descriptorOf(sample),
})
