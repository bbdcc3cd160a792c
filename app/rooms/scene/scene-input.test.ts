import { expect, test, vi } from 'vitest'
import { isStill } from '../walk/walk-drive.ts'
import { createDrawLoop } from './draw-loop.client.ts'
import { driveOfPad, listenToGamepads } from './gamepad-input.client.ts'
import { fileFor } from './texture-budget.ts'

test('the left stick of a gamepad walks and the right one turns, but not at rest', () => {
  expect(isStill(driveOfPad([0.1, -0.12, 0.17, 0]))).toBe(true)
  expect(isStill(driveOfPad([]))).toBe(true)
  expect(driveOfPad([1, 0, 0, 0])).toEqual({ forward: 0, right: 1, turn: 0 })
  expect(driveOfPad([0, -1, -1, 0])).toEqual({ forward: 1, right: 0, turn: -1 })
  expect(driveOfPad([0, 0.59, 0, 0]).forward).toBeCloseTo(-0.5)
})

function listenWith(pads: readonly (object | null)[]) {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { getGamepads: () => pads })
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (read: FrameRequestCallback) => frames.push(read))
  const onDrive = vi.fn()
  listenToGamepads({ onDrive, onAction: () => undefined })
  return { frames, onDrive }
}

const walkingPad = () => ({ connected: true, axes: [0, -1, 0, 0], buttons: [] })

test('a gamepad that was connected before the rooms were opened walks in them', () => {
  const { frames, onDrive } = listenWith([null, walkingPad()])
  frames.shift()?.(0)
  expect(onDrive).toHaveBeenCalledExactlyOnceWith({ forward: 1, right: 0, turn: 0 })
  // It is read again in the next frame.
  expect(frames).toHaveLength(1)
})

test('a visitor stops when the gamepad that moves them is gone', () => {
  const pads = [walkingPad()]
  const { frames, onDrive } = listenWith(pads)
  frames.shift()?.(0)
  pads.pop()
  frames.shift()?.(0)
  expect(onDrive).toHaveBeenLastCalledWith({ forward: 0, right: 0, turn: 0 })
  expect(frames).toHaveLength(0)
})

test('a loop that was stopped before its next frame draws again on request', () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
  vi.stubGlobal('cancelAnimationFrame', () => void frames.pop())
  const draw = vi.fn(() => false)
  const loop = createDrawLoop(draw)
  loop.request()
  loop.stop()
  loop.request()
  for (const run of frames) run(0)
  expect(draw).toHaveBeenCalledOnce()
})

test('a picture is the smallest file that is wide enough, or the widest', () => {
  const files = [400, 800, 1200, 2000].map((width) => ({ url: `/${width}`, width, height: width }))
  expect(fileFor(files, 'small')?.width).toBe(400)
  expect(fileFor(files, 'large')?.width).toBe(1200)
  expect(fileFor(files.slice(0, 2), 'large')?.width).toBe(800)
  expect(fileFor([{ url: '/', width: 90, height: 60 }], 'small')?.width).toBe(90)
  expect(fileFor([], 'small')).toBeUndefined()
})
