import { expect, test } from 'vitest'
import { allFiles, drawWhiteNoise, makeFiles } from './image-texture-fixture.server.ts'

// As many pixels as the widest derivative: a larger picture is smoothed when it is made smaller.
test('white noise gets all its files', async () => {
  expect(await makeFiles(await drawWhiteNoise(2100))).toEqual(allFiles(2100))
})
