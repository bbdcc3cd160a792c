import type { Schema } from './description.ts'
import type { Draw } from './draw.ts'

/** Values that exist on the site, by the name of the field or parameter that takes them. */
export type Known = Readonly<Record<string, readonly unknown[]>>

const WORDS = [
  'Dawn',
  'Étude no. 3',
  'quiet harbour',
  '静かな朝',
  'صباح',
  'x',
  'A & B <c>',
  '🖼️ frame',
]

/** A value that the schema allows, from which mutations start. */
export function sampleOf(
  schema: Schema,
  draw: Draw,
  { known, name = '' }: { known: Known; name?: string },
): unknown {
  const there = known[name]
  if (there !== undefined && there.length > 0 && draw.chance(0.85)) return draw.pick(there)
  if (schema.anyOf !== undefined) return sampleOf(draw.pick(schema.anyOf), draw, { known, name })
  if (schema.enum !== undefined) return draw.pick(schema.enum)
  if (schema.const !== undefined) return schema.const
  const type = typeof schema.type === 'string' ? schema.type : draw.pick(schema.type ?? ['null'])
  switch (type) {
    case 'object':
      return sampleObject(schema, draw, known)
    case 'array':
      return Array.from({ length: draw.int(0, Math.min(schema.maxItems ?? 3, 4)) }, () =>
        sampleOf(schema.items ?? { type: 'string' }, draw, { known }),
      )
    case 'integer':
      return draw.int(
        schema.minimum ?? 0,
        Math.min(schema.maximum ?? 100, (schema.minimum ?? 0) + 50),
      )
    case 'number':
      return Math.round((schema.minimum ?? 0) * 100 + draw.next() * 100_000) / 100
    case 'boolean':
      return draw.chance(0.5)
    case 'string':
      return sampleText(schema, draw)
    default:
      return null
  }
}

/** The maximum average number of optional fields in an object. */
const OPTIONAL_FIELDS = 3

function sampleObject(schema: Schema, draw: Draw, known: Known): Record<string, unknown> {
  const needed = new Set(schema.required)
  const properties = Object.entries(schema.properties ?? {})
  // With many optional fields, one would almost always contradict another.
  const chance = Math.min(0.4, OPTIONAL_FIELDS / (properties.length - needed.size))
  const entries = properties.filter(([key]) => needed.has(key) || draw.chance(chance))
  return Object.fromEntries(
    entries.map(([key, part]) => [key, sampleOf(part, draw, { known, name: key })]),
  )
}

function sampleText(
  { format, pattern, minLength = 0, maxLength = 40 }: Schema,
  draw: Draw,
): string {
  if (format === 'uuid')
    return `${hex(draw, 8)}-${hex(draw, 4)}-7${hex(draw, 3)}-8${hex(draw, 3)}-${hex(draw, 12)}`
  if (format === 'email') return `p${hex(draw, 10)}@example.com`
  if (format === 'date') return `20${draw.int(10, 30)}-0${draw.int(1, 9)}-1${draw.int(0, 9)}`
  if (pattern?.includes('{64}') === true) return hex(draw, 64)
  if (pattern?.includes('data:') === true) return `data:image/png;base64,${hex(draw, 24)}`
  let text = draw.pick(WORDS)
  while (text.length < minLength) text += draw.pick(WORDS)
  return text.slice(0, maxLength)
}

function hex(draw: Draw, digits: number): string {
  return Array.from({ length: digits }, () => draw.int(0, 15).toString(16)).join('')
}
