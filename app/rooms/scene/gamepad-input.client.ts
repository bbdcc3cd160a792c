import { isStill, STILL, type Drive, type VisitorAction } from '../walk/walk-drive.ts'

export type GamepadInputOptions = {
  readonly onDrive: (drive: Drive) => void
  readonly onAction: (action: VisitorAction) => void
}

/** Buttons of the standard layout (W3C Gamepad). */
const BUTTONS: readonly (readonly [number, VisitorAction])[] = [
  [0, 'approach'],
  [1, 'retreat'],
  [4, 'previous'],
  [5, 'next'],
]
/** Sticks at rest are never exactly in the middle; smaller values count as 0. */
const DEAD_ZONE = 0.18

const stick = (value = 0): number => {
  const beyond = Math.abs(value) - DEAD_ZONE
  return beyond <= 0 ? 0 : (Math.sign(value) * beyond) / (1 - DEAD_ZONE)
}

/** The left stick walks, the right one turns. */
export const driveOfPad = (axes: readonly number[]): Drive => ({
  // Up is negative, and 0 has no sign.
  forward: 0 - stick(axes[1]),
  right: stick(axes[0]),
  turn: stick(axes[2]),
})

/** Reads gamepads while one is connected and the page is visible. @returns ends it */
export function listenToGamepads({ onDrive, onAction }: GamepadInputOptions): () => void {
  let frame = 0
  let before = STILL
  let held = new Set<VisitorAction>()

  function read(): void {
    frame = 0
    const pad = navigator.getGamepads().find((one) => one?.connected === true) ?? null
    // Without a gamepad, such as after its battery is empty, the visitor stops.
    const drive = pad === null ? STILL : driveOfPad(pad.axes)
    if (!isStill(drive) || !isStill(before)) onDrive(drive)
    before = drive
    if (pad === null) return
    const pressed = BUTTONS.filter(([index]) => pad.buttons[index]?.pressed === true)
    const now = new Set(pressed.map(([, action]) => action))
    for (const action of now) if (!held.has(action)) onAction(action)
    held = now
    listen()
  }
  function listen(): void {
    if (frame === 0) frame = requestAnimationFrame(read)
  }
  const end = () => {
    cancelAnimationFrame(frame)
    window.removeEventListener('gamepadconnected', listen)
  }
  window.addEventListener('gamepadconnected', listen)
  // The browser reports a gamepad once per page, which may have been for earlier rooms.
  listen()
  return end
}
