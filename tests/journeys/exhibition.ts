import type { BrowserContext } from '@playwright/test'
import type { Stage } from './fixtures.ts'

/** Publishes an exhibition of the artist with these works. @returns its id */
export async function exhibit(
  call: Stage['call'],
  context: BrowserContext,
  works: readonly string[],
  title = 'Tides',
): Promise<string> {
  const fields = { kind: 'exhibition', title }
  const { id } = (await call(context, 'POST', '/exhibitions', fields)) as { id: string }
  const placed = works.map((work) => ({ id: work, text: 'The river leaves' }))
  await call(context, 'PUT', `/exhibitions/${id}/works`, { works: placed })
  await call(context, 'PUT', `/exhibitions/${id}/publication`)
  return id
}
