import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Descriptor } from '../../app/images/appearance/descriptor.ts'
import { differenceOf } from '../../tests/helpers/files/descriptor-difference.ts'
import type { Appearance } from '../../app/images/appearance/appearance.ts'
import { makeImageFiles } from '../../app/images/processing/image-files.server.ts'
import { isRefusal } from '../../app/kernel/result.ts'
import pictures from '../../demo/pictures.json' with { type: 'json' }

const FOLDER = join(import.meta.dirname, '..', '..', 'demo', 'pictures')

/**
 * The appearance of a demo work, and its differences to its nearest neighbours: the directions in
 * which appearances vary.
 */
export type DemoAppearance = Appearance & { readonly towards: readonly Descriptor[] }

/** @param most the maximum number of demo works, spread over all artists */
export async function describeDemoWorks(
  most: number,
  neighbours: number,
): Promise<DemoAppearance[]> {
  const names = Object.keys(pictures).filter((name) => !name.endsWith('/portrait'))
  const step = Math.max(1, Math.floor(names.length / most))
  const appearances: Appearance[] = []
  for (const name of names.filter((_, nth) => nth % step === 0))
    appearances.push(await describe(name))
  return appearances.map((appearance) => ({
    ...appearance,
    towards: nearestOf(appearance, appearances, neighbours).map(({ descriptor }) =>
      descriptor.map((value, axis) => value - (appearance.descriptor[axis] ?? 0)),
    ),
  }))
}

async function describe(name: string): Promise<Appearance> {
  const bytes = await readFile(join(FOLDER, name, '400.avif'))
  const made = await makeImageFiles({ bytes, derivatives: [], originalTo: null })
  if (isRefusal(made)) throw new Error(`${name}: ${made.refused}`)
  return made.appearance
}

function nearestOf(
  appearance: Appearance,
  appearances: readonly Appearance[],
  count: number,
): Appearance[] {
  const distanceTo = (other: Appearance) => differenceOf(appearance.descriptor, other.descriptor)
  return appearances
    .filter((other) => other !== appearance)
    .toSorted((one, other) => distanceTo(one) - distanceTo(other))
    .slice(0, count)
}
