import { expect, test } from 'vitest'
import { renderPage, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import type { ImportReport } from '../artwork-csv/artwork-import.schema.ts'
import { WantedImages } from './zip-import.tsx'
import type { ZipPlan } from './zip-plan.ts'

const report = { changes: [{ imageFile: 'a.jpg' }] } as unknown as ImportReport

function words(...names: string[]): string {
  const plan = { images: names.map((name) => ({ name })) } as unknown as ZipPlan
  return wordsOf(renderPage(() => <WantedImages plan={plan} report={report} />))
}

test('only a ZIP with images says how many of them go with rows, and whether others stay', () => {
  expect(words()).not.toContain('images')
  expect(words('a.jpg')).toContain('1 of 1 image goes with the rows without problems.')
  expect(words('a.jpg')).not.toContain('The others')
  expect(words('a.jpg', 'b.jpg')).toContain('1 of 2 images go with the rows without problems.')
  expect(words('a.jpg', 'b.jpg')).toContain('The others are not uploaded.')
})
