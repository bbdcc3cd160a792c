import type { BrowserContext } from '@playwright/test'
import type { Stage } from './fixtures.ts'

/** Makes a list of works with a note on the first, and shares it. @returns its id and its token */
export async function shareList(
  call: Stage['call'],
  context: BrowserContext,
  works: readonly string[],
): Promise<{ list: string; token: string }> {
  const { id } = (await call(context, 'POST', '/lists', { name: 'For the hall' })) as { id: string }
  for (const work of works) await call(context, 'PUT', `/lists/${id}/items/${work}`)
  const [first] = works
  await call(context, 'PATCH', `/lists/${id}/items/${first}`, { note: 'Above the sofa' })
  const sharing = await call(context, 'PUT', `/lists/${id}/sharing`)
  return { list: id, token: (sharing as { shareToken: string }).shareToken }
}
