import { afterEach, expect, test, vi } from 'vitest'
import { throwConfetti } from './confetti.ts'

const { fire } = vi.hoisted(() => ({
  fire: Object.assign(
    vi.fn<() => Promise<void>>(async () => {}),
    { reset: vi.fn<() => void>() },
  ),
}))
vi.mock('canvas-confetti', () => ({ default: { create: () => fire } }))

afterEach(() => {
  vi.useRealTimers()
  fire.mockReset()
  fire.reset.mockReset()
})

/** Stubs the parts of a browser that confetti uses. */
function stubBrowser({ wantsLessMotion }: { wantsLessMotion: boolean }) {
  const remove = vi.fn<() => void>()
  const createElement = vi.fn<() => object>(() => ({ style: {}, remove }))
  vi.stubGlobal('matchMedia', () => ({ matches: wantsLessMotion }))
  vi.stubGlobal('document', { createElement, body: { append: () => {} } })
  vi.stubGlobal('getComputedStyle', () => ({ color: 'rgb(26, 26, 29)' }))
  return { createElement, remove }
}

// Specification: 4.24
test('confetti is fired once, in colours of the page, and cleared away', async () => {
  const { remove } = stubBrowser({ wantsLessMotion: false })
  throwConfetti()
  await vi.waitFor(() => expect(fire).toHaveBeenCalledOnce())
  expect(fire).toHaveBeenCalledWith(
    expect.objectContaining({ colors: ['#1a1a1d', '#1a1a1d', '#1a1a1d'] }),
  )
  await vi.waitFor(() => expect(remove.mock.calls.length).toBeGreaterThan(3))
})

test('confetti that a slow device has not finished is gone within two seconds', async () => {
  vi.useFakeTimers()
  stubBrowser({ wantsLessMotion: false })
  fire.mockReturnValue(new Promise(() => {}))
  throwConfetti()
  await vi.waitFor(() => expect(fire).toHaveBeenCalledOnce())
  expect(fire.reset).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(fire.reset).toHaveBeenCalledOnce()
})

// Specification: 4.24
test('who asked for less motion gets no confetti', async () => {
  const { createElement } = stubBrowser({ wantsLessMotion: true })
  expect(throwConfetti()).toBeUndefined()
  expect(createElement).not.toHaveBeenCalled()
  expect(fire).not.toHaveBeenCalled()
})
