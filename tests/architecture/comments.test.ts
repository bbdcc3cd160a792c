import { expect, test } from 'vitest'
import { readTracked, trackedFiles } from '../helpers/sources/tracked-files.ts'

test('no comment begins with a clause that only the code beside it completes', () => {
  const opening =
    /^\s*(?:\/\*\*(?:\n\s*\*)?|\/\/) (?:What|Who|Whose|Whom|Whoever|Of|By (?:which|whom)) .*/gm
  const found = trackedFiles('*.ts', '*.tsx', '*.mjs').flatMap(
    (file) =>
      readTracked(file)
        .match(opening)
        ?.map((comment) => `${file}: ${comment}`) ?? [],
  )
  expect(found).toEqual([])
})
