import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Exercise } from './exercise.ts'
import type { Gallery } from './gallery-database.ts'
import {
  describePlan,
  explain,
  explainPrepared,
  findGrowingScans,
  indexesOf,
  recordStatements,
} from './plan.ts'
import { EXERCISES } from './store-function.ts'

/** The label of a plan for any values. */
const PREPARED = 'prepared:'

/** The heading of an exercise in a file of plans. */
export const headingOf = ({ title, covers }: Exercise): string => `## ${title} (${covers})`

/**
 * Writes the plan of every query of every store into a file per slice. Adds the plan for any values
 * if it uses other indexes.
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
        const kept = await explainPrepared(sql, statement)
        const isOther = indexesOf(kept).join() !== indexesOf(plan).join()
        const lines = isOther
          ? [...describePlan(plan), '', PREPARED, '', ...describePlan(kept)]
          : describePlan(plan)
        plans.set(statement.text, lines.join('\n'))
        const scans = [plan, kept].flatMap((one) => findGrowingScans(one))
        if (scans.length > 0) growing.push(`${slice}: ${exercise.title}: ${scans.join(' ').trim()}`)
      }
      // Lists of different lengths are different texts with one plan.
      sections.push([headingOf(exercise), ...new Set(plans.values())].join('\n\n'))
    }
    await writeFile(join(folder, `${slice}.txt`), `${sections.join('\n\n')}\n`)
  }
  return growing
}
