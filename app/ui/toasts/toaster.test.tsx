import { renderToStaticMarkup } from 'react-dom/server'
import { toast as library, useToasterStore } from 'react-hot-toast/headless'
import { afterEach, describe, expect, test } from 'vitest'
import { REFUSAL_TOAST } from './toast-settings.ts'
import { showToast } from './toaster.tsx'

type Held = ReturnType<typeof useToasterStore>['toasts']

function ToastReader({ onSeen }: { readonly onSeen: (toasts: Held) => void }) {
  onSeen(useToasterStore().toasts)
  return null
}

/** The toasts that the toaster would show now. */
function heldToasts(): Held {
  const renders: Held[] = []
  renderToStaticMarkup(<ToastReader onSeen={(toasts) => renders.push(toasts)} />)
  return renders.at(-1) ?? []
}

afterEach(() => library.removeAll())

describe('toasts', () => {
  // Specification: 4.33, 9.21, 9.22, 9.23
  test('stay for the times in section 9 of the specification', () => {
    for (const kind of ['blank', 'error', 'success', 'loading'] as const) {
      showToast({ kind, id: kind, text: kind })
    }
    library.custom('custom', { id: 'custom' })
    const stays = Object.fromEntries(heldToasts().map((toast) => [toast.id, toast.duration]))
    expect(stays).toEqual({
      blank: 4000,
      error: 4000,
      success: 2000,
      loading: Infinity,
      custom: 4000,
    })
  })

  // Specification: 4.32, 9.24
  test('are removed one second after dismissal', () => {
    showToast({ kind: 'success', id: 'one', text: 'Added to cart' })
    expect(heldToasts()[0]?.removeDelay).toBe(1000)
  })

  // Specification: 9.20
  test('are limited to twenty, the newest first', () => {
    for (let n = 1; n <= 25; n += 1) showToast({ kind: 'blank', id: `n${n}`, text: `${n}` })
    const held = heldToasts()
    expect(held).toHaveLength(20)
    expect(held[0]?.id).toBe('n25')
  })

  // Specification: 4.22
  test('replace a loading toast with the same id, and expire', () => {
    showToast({ kind: 'loading', id: 'pay', text: 'Processing payment...' })
    showToast({ kind: 'success', id: 'pay', text: 'Purchase completed' })
    const held = heldToasts()
    expect(held).toHaveLength(1)
    expect(held[0]).toMatchObject({ type: 'success', duration: 2000 })
  })

  test('about a refused form go when a form is accepted, also on another page', () => {
    const refused = { kind: 'error', id: REFUSAL_TOAST, text: 'Failed to add artwork' } as const
    const isVisible = () => heldToasts().find(({ id }) => id === REFUSAL_TOAST)?.visible
    showToast(refused)
    showToast({ kind: 'error', id: 'other', text: 'Failed to log out' })
    expect(isVisible()).toBe(true)
    showToast({ kind: 'success', id: 'flash-artwork-added', text: 'Artwork added' })
    expect(isVisible()).toBe(false)
    expect(heldToasts().filter(({ visible }) => visible)).toHaveLength(2)
    showToast(refused)
    expect(isVisible()).toBe(true)
  })

  // Specification: 9.25
  test('are at most 350 px wide', async () => {
    const { readFile } = await import('node:fs/promises')
    const css = await readFile(new URL('./toaster.module.css', import.meta.url), 'utf8')
    expect(css).toContain('max-inline-size: min(350px, 100%)')
  })
})
