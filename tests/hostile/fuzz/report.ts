import type { CampaignReport, Finding } from './campaign.ts'
import type { ImageFinding, ImageReport } from './image-campaign.ts'
import { show } from './request.ts'

/** A finding with the request that repeats it, byte for byte. */
export function describeFinding({ index, request, violations }: Finding): string {
  const lines = violations.map((violation) => `    ${violation}`)
  return [`request ${index}: ${request.label}`, ...lines, show(request.bytes)].join('\n')
}

export function describeImageFinding({ index, file, violations }: ImageFinding): string {
  const said = `${file.bytes.length} bytes as ${file.type || 'nothing'}`
  return [
    `image ${index}: ${file.label}, ${said}`,
    ...violations.map((line) => `    ${line}`),
  ].join('\n')
}

/** Aligns rows as a table, with the width of the longest name. */
export function table(rows: readonly (readonly [string, string | number])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows
    .map(([name, value]) => `${name.padEnd(width)}  ${String(value).padStart(8)}`)
    .join('\n')
}

/** @param missed operations that never succeeded, not even with a valid request */
export function requestRows(
  { answers, accepted, slowestMs }: CampaignReport,
  { operations, missed }: { operations: number; missed: readonly string[] },
) {
  const total = [...answers.values()].reduce((sum, count) => sum + count, 0)
  return [
    ['requests', total],
    ...[...answers].toSorted(([one], [other]) => one.localeCompare(other)),
    ['operations that took a mutated one', `${accepted.size}/${operations}`],
    ['operations that took none at all', missed.join(', ') || 0],
    ['slowest answer, ms', Math.round(slowestMs)],
  ] as const
}

export function imageRows({ answers, slowestMs }: ImageReport) {
  const total = [...answers.values()].reduce((sum, count) => sum + count, 0)
  return [
    ['images', total],
    ...[...answers].toSorted(([one], [other]) => one.localeCompare(other)),
    ['slowest image, ms', Math.round(slowestMs)],
  ] as const
}
