import type { Locator, Page } from '@playwright/test'
import { plainImage } from '../../app/images/image-fixture.server.ts'
import { expect } from './fixtures.ts'

/**
 * Forms with fields to fill in, without forms that only have buttons. Excludes search forms, whose
 * errors the resulting page shows, and forms that order items, which accept any input.
 */
export const FILLED_FORMS =
  'form:not(search form, [data-ordered]):has(input:not([type=hidden]), textarea, select)'

/** Steps that open the form of a page. */
const OPENERS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/gallery-studio': async (page) => {
    await page.getByLabel('Add an image').setInputFiles({
      name: 'harbour.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await plainImage({ width: 300, height: 200, background: '#5577aa' })),
    })
    await expect(page.getByRole('dialog')).toBeVisible()
  },
}

/** Opens the form of a page. @returns the forms with fields */
export async function openForms(page: Page, path: string): Promise<Locator[]> {
  await OPENERS[path]?.(page)
  return page.locator(FILLED_FORMS).filter({ visible: true }).all()
}

/**
 * Empties required fields, and makes the texts of others too long.
 * @returns whether anything is invalid
 */
export async function spoil(form: Locator): Promise<boolean> {
  // Its button is disabled without a title (specification, point 5).
  const link = form.getByLabel('Destination link')
  if ((await link.count()) > 0) {
    await form.getByLabel('Title').fill('A title')
    await link.fill('javascript:alert(1)')
    return true
  }
  const fields = await form.locator('input, textarea').filter({ visible: true }).all()
  let isSpoilt = false
  for (const field of fields) isSpoilt = (await spoilField(field)) || isSpoilt
  return isSpoilt
}

async function spoilField(field: Locator): Promise<boolean> {
  const { type, isRequired, maxLength } = await field.evaluate((control: HTMLInputElement) => ({
    type: control.type,
    isRequired: control.required,
    maxLength: control.maxLength,
  }))
  // Sent without a file.
  if (type === 'file') return true
  if (!['text', 'email', 'password', 'textarea'].includes(type)) return false
  if (isRequired) {
    await field.fill('')
    return true
  }
  if (maxLength < 1) return false
  await field.evaluate((control) => control.removeAttribute('maxlength'))
  await field.fill('x'.repeat(maxLength + 1))
  return true
}

/** Expects all messages at their fields, the focus on the first, and a summary of all of them. */
export async function expectRefused(page: Page, form: Locator): Promise<void> {
  const wrong = form.locator('[aria-invalid=true]')
  await expect(wrong.first()).toBeVisible()
  const controls = form.locator('[aria-invalid=true], fieldset[data-invalid] input')
  await expect(controls.first()).toBeFocused()
  const summary = form.getByRole('alert')
  for (const field of await wrong.all()) {
    const id = (await field.getAttribute('aria-describedby'))?.split(' ')[0] ?? ''
    const message = form.locator(`[id="${id}"]`)
    await expect(message).toBeVisible()
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${await textOf(message)}`))
    await expect(summary).toContainText((await message.textContent()) ?? '')
  }
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('status')).toHaveCount(
    0,
  )
}

const textOf = async (message: Locator) =>
  ((await message.textContent()) ?? '').replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
