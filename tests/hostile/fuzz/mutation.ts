import type { Draw } from './draw.ts'
import { BAD_BYTES, hostileText, KEYS, RAW_NUMBERS } from './hostile-values.ts'

/** Text in a JSON value that is serialised unchanged, valid or not. */
class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Makes one invalid change somewhere within a value. */
export function mutate(value: unknown, draw: Draw): unknown {
  if (Array.isArray(value) && value.length > 0 && draw.chance(0.7)) {
    const at = draw.int(0, value.length - 1)
    return draw.chance(0.2)
      ? Array.from({ length: draw.int(2, 300) }, () => value[at] as unknown)
      : value.map((item: unknown, index) => (index === at ? mutate(item, draw) : item))
  }
  if (isRecord(value) && draw.chance(0.85)) return mutateRecord(value, draw)
  return replacement(draw)
}

function mutateRecord(record: Record<string, unknown>, draw: Draw): unknown {
  const keys = Object.keys(record)
  const kind = draw.next()
  if (keys.length === 0 || kind < 0.2) {
    // A computed key of this name is a field like any other, not the prototype.
    return Object.fromEntries([...Object.entries(record), [draw.pick(KEYS), replacement(draw)]])
  }
  const at = draw.pick(keys)
  if (kind < 0.35) return Object.fromEntries(Object.entries(record).filter(([key]) => key !== at))
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, key === at ? mutate(value, draw) : value]),
  )
}

function replacement(draw: Draw): unknown {
  const kind = draw.next()
  if (kind < 0.4) return hostileText(draw)
  if (kind < 0.65) return new Raw(draw.pick(RAW_NUMBERS))
  if (kind < 0.72) return draw.pick([null, true, false])
  if (kind < 0.8) return draw.pick<unknown>([[], {}, [[]], [null], { a: 1 }, [{}, {}]])
  if (kind < 0.86) return nested(draw)
  if (kind < 0.93) return { [draw.pick(KEYS.slice(1))]: { isArtist: true, polluted: 'yes' } }
  return new Raw(
    draw.pick([
      '{"__proto__":{"polluted":true}}',
      '"\\ud800"',
      '"\\u0000"',
      '{"a":1,"a":2}',
      "'x'",
      '[1,]',
      '//',
      '"\\x41"',
    ]),
  )
}

function nested(draw: Draw): unknown {
  const depth = draw.pick([20, 200, 3000])
  return new Raw(
    draw.chance(0.5)
      ? '['.repeat(depth) + ']'.repeat(depth)
      : '{"a":'.repeat(depth) + '1' + '}'.repeat(depth),
  )
}

/** Serialises as JSON, with raw parts unchanged. */
export function write(value: unknown): string {
  if (value instanceof Raw) return value.text
  if (Array.isArray(value)) return `[${value.map((item) => write(item)).join(',')}]`
  if (isRecord(value)) {
    const fields = Object.entries(value).map(
      ([key, part]) => `${JSON.stringify(key)}:${write(part)}`,
    )
    return `{${fields.join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}

/** Mutations of the bytes of a body after its serialisation. */
export function mutateBytes(body: Buffer, draw: Draw): Buffer {
  const at = draw.int(0, body.length)
  const [before, after] = [body.subarray(0, at), body.subarray(at)]
  switch (draw.int(0, 7)) {
    case 0:
      return Buffer.from(before)
    case 1:
      return Buffer.concat([before, draw.pick(BAD_BYTES), after])
    case 2:
      return Buffer.alloc(0)
    case 3:
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body])
    case 4:
      return Buffer.from(body.toString('utf8'), 'utf16le')
    case 5:
      return Buffer.concat([body, body])
    case 6:
      return Buffer.concat([body, Buffer.from(draw.pick(['\u0000', ',', '}', ' garbage', '\n\n']))])
    default: {
      const flipped = Buffer.from(body)
      if (flipped.length > 0) {
        const place = draw.int(0, flipped.length - 1)
        flipped[place] = (flipped[place] ?? 0) ^ (1 << draw.int(0, 7))
      }
      return flipped
    }
  }
}

/** The same fields, one of them twice with another value. */
export function repeatKey(json: string, draw: Draw): string {
  const key = /"([^"\\]{1,40})":/.exec(json)?.[1]
  if (key === undefined) return json
  return json.replace(/^\{/, `{${JSON.stringify(key)}:${write(replacement(draw))},`)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
