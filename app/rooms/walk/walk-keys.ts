import { limited, STILL, type Drive } from './walk-drive.ts'

/** The action of a key while the canvas has the focus. */
export type KeyAction =
  /** Walks or turns for as long as the key is held. */
  | {
      readonly kind: 'walk'
      readonly forward: number
      readonly right: number
      readonly turn: number
    }
  | { readonly kind: 'step'; readonly by: 1 | -1 }
  /** Presses the point straight ahead; `retreat` steps back. */
  | { readonly kind: 'approach' }
  | { readonly kind: 'retreat' }

type WalkAction = Extract<KeyAction, { readonly kind: 'walk' }>

const walk = (forward: number, right = 0, turn = 0): WalkAction => ({
  kind: 'walk',
  forward,
  right,
  turn,
})

/** Keyed by `KeyboardEvent.code`, the position of a key, so that every layout can use them. */
const WALKS: Readonly<Record<string, WalkAction>> = {
  ArrowUp: walk(1),
  KeyW: walk(1),
  ArrowDown: walk(-1),
  KeyS: walk(-1),
  ArrowLeft: walk(0, 0, -1),
  ArrowRight: walk(0, 0, 1),
  KeyA: walk(0, -1),
  KeyD: walk(0, 1),
  KeyQ: walk(0, 0, -1),
  KeyE: walk(0, 0, 1),
}

const PRESSES: Readonly<Record<string, Exclude<KeyAction, WalkAction>>> = {
  KeyN: { kind: 'step', by: 1 },
  PageDown: { kind: 'step', by: 1 },
  KeyP: { kind: 'step', by: -1 },
  PageUp: { kind: 'step', by: -1 },
  Enter: { kind: 'approach' },
  Space: { kind: 'approach' },
  Backspace: { kind: 'retreat' },
}

type Key = Pick<KeyboardEvent, 'code' | 'key'>

/** The page names N and P, so those are the keys that type them, on layouts with such letters. */
export function keyAction({ code, key }: Key): KeyAction | null {
  const named = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : code
  return PRESSES[named] ?? WALKS[code] ?? null
}

/** The sum of all keys that are held. */
export function driveOf(codes: Iterable<string>): Drive {
  let drive = STILL
  for (const code of codes) {
    const action = WALKS[code]
    if (action === undefined) continue
    drive = {
      forward: drive.forward + action.forward,
      right: drive.right + action.right,
      turn: drive.turn + action.turn,
    }
  }
  return limited(drive)
}
