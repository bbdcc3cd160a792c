import type { Page } from '@playwright/test'

type GpuObjects = {
  /** Objects that were created and not deleted, by their kind. */
  readonly alive: Readonly<Record<string, number>>
  /** Bytes of textures, buffers and renderbuffers, with at most four bytes per pixel. */
  readonly bytes: number
}

/**
 * Counts the WebGL 2 objects that pages create, from the next page on, independently of their own
 * counts.
 */
export async function countGpuObjects(page: Page): Promise<() => Promise<GpuObjects>> {
  await page.addInitScript(watchGpuObjects)
  return () =>
    page.evaluate(() => (window as unknown as { gpuObjects: () => GpuObjects }).gpuObjects())
}

/** Runs in the browser. */
function watchGpuObjects(): void {
  const KINDS = [
    'Texture',
    'Buffer',
    'Framebuffer',
    'Renderbuffer',
    'Program',
    'Shader',
    'VertexArray',
  ]
  const alive = new Map<object, { kind: string; bytes: number }>()
  const bound = new Map<number, object>()
  // Methods of WebGL by their names.
  const gl = WebGL2RenderingContext.prototype as unknown as Record<
    string,
    (...values: unknown[]) => unknown
  >

  function after(name: string, then: (values: unknown[], result: unknown) => void): void {
    const original = gl[name]
    if (original === undefined) throw new Error(`WebGL 2 has no ${name}`)
    gl[name] = function (this: unknown, ...values: unknown[]) {
      const result = original.apply(this, values)
      then(values, result)
      return result
    }
  }
  for (const kind of KINDS) {
    after(`create${kind}`, (_, created) => void alive.set(created as object, { kind, bytes: 0 }))
    after(`delete${kind}`, ([deleted]) => void alive.delete(deleted as object))
  }
  for (const kind of ['Texture', 'Buffer', 'Renderbuffer']) {
    after(`bind${kind}`, ([target, one]) => void bound.set(target as number, one as object))
  }
  const setBytes = (target: unknown, bytes: number) => {
    const one = alive.get(bound.get(target as number) ?? {})
    if (one !== undefined) one.bytes = bytes
  }
  after('texImage2D', (values) => {
    const source = values[5] as { width?: number; height?: number }
    const [width, height] =
      values.length > 6
        ? [Number(values[3]), Number(values[4])]
        : [source.width ?? 0, source.height ?? 0]
    setBytes(values[0], width * height * 4)
  })
  after('generateMipmap', ([target]) => {
    const one = alive.get(bound.get(target as number) ?? {})
    if (one !== undefined) one.bytes = Math.ceil((one.bytes * 4) / 3)
  })
  after('bufferData', ([target, data]) => setBytes(target, (data as ArrayBufferView).byteLength))
  after('renderbufferStorage', ([target, , width, height]) =>
    setBytes(target, Number(width) * Number(height) * 2),
  )
  Object.assign(window, {
    gpuObjects: () => ({
      alive: Object.fromEntries(
        KINDS.map((kind) => [kind, [...alive.values()].filter((one) => one.kind === kind).length]),
      ),
      bytes: [...alive.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    }),
  })
}
