import { expect, test } from 'vitest'
import { allFiles, drawWhiteNoise, makeFiles } from './image-texture-fixture.server.ts'

// Hardly wider than the widest derivative: scaling a larger picture down would smooth the noise.
test('white noise gets all its files', async () => {
  expect(await makeFiles(await drawWhiteNoise(2100))).toEqual(allFiles(2100))
})
