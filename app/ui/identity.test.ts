import { readFile, readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ICON_NAMES } from './components/icon.tsx'
import { PAPER } from './theme/theme.ts'

const here = new URL('./', import.meta.url)
const publicFiles = new URL('../../public/', import.meta.url)

type Manifest = {
  readonly background_color: string
  readonly icons: ReadonlyArray<{ src: string; sizes: string; type: string }>
}

describe('icons and styles', () => {
  test('the sprite holds exactly the named icons', async () => {
    const sprite = await readFile(new URL('components/icons.svg', here), 'utf8')
    const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1])
    expect(drawn.toSorted()).toEqual([...ICON_NAMES].toSorted())
  })

  test('the manifest’s icons exist in the sizes that it lists', async () => {
    const text = await readFile(new URL('manifest.webmanifest', publicFiles), 'utf8')
    const manifest = JSON.parse(text) as Manifest
    expect(manifest.background_color).toBe(PAPER.light)
    const promised = manifest.icons.filter((icon) => icon.sizes !== 'any')
    expect(promised).not.toHaveLength(0)
    const real = await Promise.all(
      promised.map(async (icon) => {
        const { width, height } = await sharp(
          await readFile(new URL(`.${icon.src}`, publicFiles)),
        ).metadata()
        return { ...icon, sizes: `${width}x${height}` }
      }),
    )
    expect(real).toEqual(promised)
  })

  test('no component sets an inline style, which the content security policy forbids', async () => {
    const components = (await readdir(here, { recursive: true })).filter((name) =>
      /(?<!\.test)\.tsx$/.test(name),
    )
    expect(components.length).toBeGreaterThan(20)
    const texts = await Promise.all(
      components.map(async (name) => ({ name, text: await readFile(new URL(name, here), 'utf8') })),
    )
    const styled = texts.filter(({ text }) => /\sstyle=/.test(text)).map(({ name }) => name)
    expect(styled).toEqual([])
  })
})
