import type { PortraitOptions } from './portrait.ts'
import { type Drawing, type Format, type Paper, Sheet } from './sheet.ts'

type Style = (seed: string, options: PortraitOptions) => Drawing

/** One head of a sheet of studies: its style, seed and options. */
export type Study = Omit<PortraitOptions, 'format' | 'sheet' | 'paper'> & {
  style: Style
  who: string
}

/** Several heads on one sheet. */
export function drawStudies(
  seed: string,
  { format, paper, studies }: { format: Format; paper?: Paper; studies: readonly Study[] },
): Drawing {
  const sheet = new Sheet(seed, format, paper)
  for (const { style, who, ...options } of studies) style(who, { ...options, format, sheet })
  return sheet.toDrawing()
}
