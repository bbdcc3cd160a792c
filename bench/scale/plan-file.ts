import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Exercise } from './exercise.ts'
import type { Gallery } from './gallery-database.ts'
import { describePlan, explain, findGrowingScans, recordStatements } from './plan.ts'
import { EXERCISES } from './store-function.ts'

/** The heading of an exercise in a file of plans. */
export const headingOf = ({ title, covers }: Exercise): string => `## ${title} (${covers})`

/**
 * Writes the plan of every query of every store, a file for each slice.
 * @returns the scans whose cost grows with the gallery: there should be none
 */
export async function writePlans({ sql, scene }: Gallery, folder: string): Promise<string[]> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const growing: string[] = []
  for (const [slice, exercises] of EXERCISES) {
    const sections: string[] = []
    for (const exercise of exercises) {
      const statements = await recordStatements(sql, exercise, scene)
      const plans = new Map<string, string>()
      for (const statement of statements) {
        if (plans.has(statement.text)) continue
        const plan = await explain(sql, statement)
        plans.set(statement.text, describePlan(plan).join('\n'))
        const scans = findGrowingScans(plan)
        if (scans.length > 0) growing.push(`${slice}: ${exercise.title}: ${scans.join(' ').trim()}`)
      }
      // Lists of different lengths are different texts with one plan.
      sections.push([headingOf(exercise), ...new Set(plans.values())].join('\n\n'))
    }
    await writeFile(join(folder, `${slice}.txt`), `${sections.join('\n\n')}\n`)
  }
  return growing
}
