import { weighPage } from '../../bench/page-weight.ts'
import { expect, test } from './frame.ts'

// What a first visit may cost, in bytes as brotli 11 sends them: what was reached, and a little air.
// docs/performance.md says what is in it, and what stands between this and less.
const BUDGETS = [
  { path: '/', scripts: 93_500, ownScripts: 8_000, styles: 5_600 },
  { path: '/for-art-lovers', scripts: 93_500, ownScripts: 8_000, styles: 6_000 },
]

for (const budget of BUDGETS) {
  test(`a first visit to ${budget.path} stays within its budget`, async ({ stage }) => {
    const weight = await weighPage(stage.server.url + budget.path)
    const { scripts, ownScripts, styles, files } = weight
    const list = files.map(({ path, bytes }) => `${bytes} ${path}`).join('\n')

    expect(scripts, list).toBeLessThanOrEqual(budget.scripts)
    expect(ownScripts, list).toBeLessThanOrEqual(budget.ownScripts)
    expect(styles, list).toBeLessThanOrEqual(budget.styles)
    // A page that was not understood weighs nothing.
    expect(ownScripts, list).toBeGreaterThan(5_000)
    expect(scripts - ownScripts, list).toBeGreaterThan(80_000)
    expect(styles, list).toBeGreaterThan(3_000)
  })
}

test('a first visit brings no checker of forms, no toasts and no confetti', async ({ stage }) => {
  for (const { path } of BUDGETS) {
    const { files } = await weighPage(stage.server.url + path)
    const text = files.map((file) => file.text).join('\n')
    for (const stranger of ['_zod', 'data-leaving', 'disableForReducedMotion']) {
      expect(text.includes(stranger), `${stranger} on ${path}`).toBe(false)
    }
  }
})
