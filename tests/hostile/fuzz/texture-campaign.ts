import {
  allFiles,
  makeFiles,
  TEXTURES,
} from '../../../app/images/processing/image-texture-fixture.server.ts'

/**
 * Makes the derivatives of the largest textures.
 * @returns their faults
 */
export async function findTextureFaults(): Promise<string[]> {
  const faults: string[] = []
  for (const [name, { width, draw }] of Object.entries(TEXTURES)) {
    const files = await makeFiles(await draw()).catch((error: unknown) => [String(error)])
    const expected = allFiles(width)
    if (files.join() !== expected.join())
      faults.push(`${name}: ${files.join('; ')} instead of ${expected.join('; ')}`)
  }
  return faults
}
