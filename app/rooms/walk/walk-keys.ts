import { limited, STILL, type Drive, type VisitorAction } from './walk-drive.ts'

const drive = (forward: number, right = 0, turn = 0): Drive => ({ forward, right, turn })

/** Keyed by `KeyboardEvent.code`, the position of a key, so that every layout can use them. */
const DRIVES: Readonly<Record<string, Drive>> = {
  ArrowUp: drive(1),
  KeyW: drive(1),
  ArrowDown: drive(-1),
  KeyS: drive(-1),
  ArrowLeft: drive(0, 0, -1),
  ArrowRight: drive(0, 0, 1),
  KeyA: drive(0, -1),
  KeyD: drive(0, 1),
  KeyQ: drive(0, 0, -1),
  KeyE: drive(0, 0, 1),
}

const ACTIONS: Readonly<Record<string, VisitorAction>> = {
  KeyN: 'next',
  PageDown: 'next',
  KeyP: 'previous',
  PageUp: 'previous',
  Enter: 'approach',
  Space: 'approach',
  Backspace: 'retreat',
}

type Key = Pick<KeyboardEvent, 'code' | 'key'>

/**
 * The action of a key, or the drive for as long as it is held. The page names N and P, so those are
 * the keys that type them, on layouts with such letters.
 */
export function effectOfKey({ code, key }: Key): VisitorAction | Drive | null {
  const named = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : code
  return ACTIONS[named] ?? DRIVES[code] ?? null
}

/** The sum of all keys that are held. */
export function driveOf(codes: Iterable<string>): Drive {
  let sum = STILL
  for (const code of codes) {
    const { forward, right, turn } = DRIVES[code] ?? STILL
    sum = drive(sum.forward + forward, sum.right + right, sum.turn + turn)
  }
  return limited(sum)
}
