import type { PortraitOptions } from './portrait.ts'
import { type Drawing, type Format, type Paper, Sheet } from './sheet.ts'

type Hand = (seed: string, options: PortraitOptions) => Drawing

/** One head of a sheet of studies: which hand draws whom, and how. */
export type Study = Omit<PortraitOptions, 'format' | 'sheet' | 'paper'> & {
  hand: Hand
  who: string
}

/** Several heads on one sheet, as in a sketchbook. */
export function drawStudies(
  seed: string,
  { format, paper, studies }: { format: Format; paper?: Paper; studies: readonly Study[] },
): Drawing {
  const sheet = new Sheet(seed, format, paper)
  for (const { hand, who, ...options } of studies) hand(who, { ...options, format, sheet })
  return sheet.toDrawing()
}
