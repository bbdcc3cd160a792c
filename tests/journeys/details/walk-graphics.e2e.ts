import type { Page } from '@playwright/test'
import { SCENE_BYTES } from '../../../app/rooms/scene/texture-budget.ts'
import { expect, open, test } from '../fixtures.ts'
import { countGpuObjects } from '../gpu-objects.ts'
import { canvasOf, enter, hangRooms, MANY_WORKS, middleOf, titleOf } from '../hung-rooms.ts'

// The graphics memory of the drawn rooms, and their colours on sRGB and wide-gamut screens.

test('rooms take bounded memory of the graphics processor, and release all of it', async ({
  page,
  browser,
  stage,
  problems,
}) => {
  const path = await hangRooms(stage, browser)
  const readGpuObjects = await countGpuObjects(page)
  await open(page, path.replace('/room', ''))
  await page.getByRole('link', { name: 'Walk through the rooms' }).click()
  await expect(canvasOf(page)).toBeVisible()
  await expect(page.getByText('Opening the rooms…')).toBeHidden()
  const { x, y } = await middleOf(page)
  await page.mouse.click(x, y)
  await expect(titleOf(page)).toHaveText(/^Hung/)
  const { alive, bytes } = await readGpuObjects()
  // Textures of the works, the light maps of both rooms, the floor and its reflection.
  expect(alive['Texture']).toBeGreaterThan(10)
  expect(alive['Framebuffer']).toBeGreaterThanOrEqual(3)
  expect(bytes).toBeGreaterThan(10 * 1024 * 1024)
  expect(bytes).toBeLessThan(SCENE_BYTES)

  await test.step('a change of the theme and of the window adds nothing', async () => {
    const changeBoth = async () => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width: 1000, height: colorScheme === 'dark' ? 700 : 720 })
      }
    }
    // Parts get their objects when they are first seen: while the visitor walks, or in this window.
    await changeBoth()
    let before = await readGpuObjects()
    await expect(async () => {
      before = await readGpuObjects()
      await page.waitForTimeout(1000)
      expect(await readGpuObjects()).toEqual(before)
    }).toPass()
    await changeBoth()
    await expect.poll(async () => (await readGpuObjects()).alive).toEqual(before.alive)
  })

  await page.goBack()
  await expect(page.getByRole('link', { name: 'Walk through the rooms' })).toBeVisible()
  const { alive: left } = await readGpuObjects()
  expect(left).toEqual(Object.fromEntries(Object.keys(alive).map((kind) => [kind, 0])))
  expect(problems).toEqual([])
})

test('rooms are drawn again when the graphics processor was reset', async ({
  page,
  browser,
  stage,
  problems,
}) => {
  await enter(page, await hangRooms(stage, browser))
  const { x, y } = await middleOf(page)
  await page.mouse.click(x, y)
  await expect(titleOf(page)).toHaveText(/^Hung/)
  const before = await titleOf(page).innerText()
  await canvasOf(page).evaluate(async (canvas: HTMLCanvasElement) => {
    const extension = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')
    const restored = new Promise((resolve) => {
      canvas.addEventListener('webglcontextrestored', resolve, { once: true })
    })
    const lost = new Promise((resolve) => {
      canvas.addEventListener('webglcontextlost', resolve, { once: true })
    })
    extension?.loseContext()
    await lost
    await new Promise(requestAnimationFrame)
    if (getComputedStyle(canvas).opacity !== '0') throw new Error('a lost canvas is shown')
    // The browser restores a context only after the event of its loss.
    setTimeout(() => extension?.restoreContext())
    await restored
  })
  await canvasOf(page).focus()
  await page.keyboard.press('p')
  await expect(titleOf(page)).not.toHaveText(before)
  expect(problems).toEqual([])
})

test('rooms that cannot be drawn are replaced by a notice, which takes their focus', async ({
  page,
  browser,
  stage,
}) => {
  await enter(page, await hangRooms(stage, browser, 1))
  await canvasOf(page).focus()
  await canvasOf(page).evaluate((canvas: HTMLCanvasElement) => {
    canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
  })
  await expect(page.getByText('Opening the rooms…')).toBeVisible()
  const notice = page.getByRole('alert').filter({ hasText: 'The rooms could not be drawn' })
  await expect(notice).toBeVisible({ timeout: 15_000 })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Load the page again' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(canvasOf(page)).toBeVisible()
})

test('a walking visitor asks for rooms that cannot be loaded every few seconds only', async ({
  page,
  browser,
  stage,
}) => {
  const path = await hangRooms(stage, browser, MANY_WORKS)
  let requests = 0
  await page.route(/\/api\/rooms\/.*cursor=/, (route) => {
    requests += 1
    return route.fulfill({ status: 503, json: {} })
  })
  await enter(page, path)
  const last = page.getByRole('link', { name: 'See it in the room' }).last()
  await last.evaluate((link: HTMLAnchorElement) => link.click())
  await expect(page.getByText(/^Further rooms could not be loaded\. Please/)).toBeVisible()
  const before = requests
  await page.keyboard.down('ArrowLeft')
  await page.waitForTimeout(2000)
  await page.keyboard.up('ArrowLeft')
  expect(requests - before).toBeLessThan(2)
})

/** Colours of the walls and of the floor as an sRGB screen would show them. */
async function coloursOf(page: Page): Promise<number[]> {
  return canvasOf(page).evaluate((canvas: HTMLCanvasElement) => {
    const small = document.createElement('canvas')
    ;[small.width, small.height] = [32, 18]
    const context = small.getContext('2d')
    // Converts from the colours of the rooms' canvas.
    context?.drawImage(canvas, 0, 0, small.width, small.height)
    return [...(context?.getImageData(0, 0, small.width, small.height).data ?? [])]
  })
}

test('rooms have the same colours on wide screens and on others', async ({
  page,
  browser,
  stage,
}) => {
  const path = await hangRooms(stage, browser)
  // Otherwise the browser discards the picture after showing it.
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext as (
      this: HTMLCanvasElement,
      kind: string,
      options?: object,
    ) => unknown
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      options?: object,
    ) {
      return original.call(this, kind, { ...options, preserveDrawingBuffer: true })
    } as typeof HTMLCanvasElement.prototype.getContext
  })
  const session = await page.context().newCDPSession(page)
  const shown: number[][] = []
  for (const gamut of ['srgb', 'p3']) {
    await session.send('Emulation.setEmulatedMedia', {
      features: [{ name: 'color-gamut', value: gamut }],
    })
    await enter(page, path)
    await expect
      .poll(async () => Math.max(...(await coloursOf(page)).slice(0, 3)))
      .toBeGreaterThan(0)
    // The pictures have arrived once two samples are the same.
    let last: number[] = []
    await expect(async () => {
      const now = await coloursOf(page)
      const isSame = now.every((value, at) => value === last[at])
      last = now
      expect(isSame).toBe(true)
    }).toPass({ intervals: [500] })
    const space = await canvasOf(page).evaluate(
      (canvas: HTMLCanvasElement) => canvas.getContext('webgl2')?.drawingBufferColorSpace,
    )
    expect(space).toBe(gamut === 'p3' ? 'display-p3' : 'srgb')
    shown.push(last)
  }
  const [plain = [], wide = []] = shown
  const differences = plain.map((value, at) => Math.abs(value - (wide[at] ?? 0)))
  expect(new Set(plain).size).toBeGreaterThan(20)
  expect(Math.max(...differences)).toBeLessThanOrEqual(2)
})
