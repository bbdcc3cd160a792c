import { expect, test, vi } from 'vitest'
import { listenToGestures } from './zoom-gestures.client.ts'
import type { Zoomable } from './zoomable.client.ts'

const FITTED: Zoomable = {
  scale: 1,
  follow: () => undefined,
  ease: () => undefined,
  fit: () => undefined,
  toggle: () => undefined,
  stop: () => undefined,
}

function openStage() {
  vi.stubGlobal('Element', EventTarget)
  const stage = Object.assign(new EventTarget(), {
    setPointerCapture: () => undefined,
    getBoundingClientRect: () => ({ x: 0, y: 0, width: 800, height: 400 }),
  }) as unknown as HTMLElement
  const onSwipe = vi.fn()
  listenToGestures({ stage, frame: stage, zoomable: FITTED, onSwipe, onTapBeside: () => undefined })
  const point = (type: string, clientX: number, pointer: Partial<PointerEvent>) =>
    stage.dispatchEvent(Object.assign(new Event(type), { clientX, clientY: 200, ...pointer }))
  return { onSwipe, point }
}

test('a finger that moves the image aside steps to another work', () => {
  const { onSwipe, point } = openStage()
  const finger = { pointerId: 1, pointerType: 'touch', button: 0 }
  point('pointerdown', 600, finger)
  point('pointerup', 300, finger)
  expect(onSwipe).toHaveBeenCalledExactlyOnceWith('next')
})

test('a right click beside the centre is no swipe, nor is a press that began elsewhere', () => {
  const { onSwipe, point } = openStage()
  const mouse = { pointerId: 2, pointerType: 'mouse' }
  point('pointerdown', 700, { ...mouse, button: 2 })
  point('pointerup', 700, { ...mouse, button: 2 })
  point('pointerup', 100, { ...mouse, button: 0 })
  expect(onSwipe).not.toHaveBeenCalled()
})
