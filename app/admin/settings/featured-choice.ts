import { parseWorkId } from '../../kernel/id.ts'

/** The steps that change the list of featured works. */
const CHOICE_STEPS = ['add', 'remove', 'earlier', 'later'] as const
export type ChoiceStep = (typeof CHOICE_STEPS)[number]

export const isChoiceStep = (text: string): text is ChoiceStep =>
  CHOICE_STEPS.some((step) => step === text)

/** @returns the ids after the step */
export function chooseWork(ids: readonly string[], step: ChoiceStep, id: string): string[] {
  const others = ids.filter((one) => one !== id)
  if (step === 'remove') return others
  if (step === 'add') return [...others, id]
  const at = ids.indexOf(id)
  if (at === -1) return [...ids]
  return others.toSpliced(Math.max(0, step === 'earlier' ? at - 1 : at + 1), 0, id)
}

/** The id in a work page's URL, or a plain id; null for any other text. */
export function workIdIn(text: string): string | null {
  const [, inAddress = null] = /\/artwork\/([^/?#\s]+)/.exec(text) ?? []
  return parseWorkId((inAddress ?? text).trim())
}
