import { expect, test, vi } from 'vitest'
import type { Gl } from './gpu.client.ts'
import { createPictureLoader } from './picture-loader.client.ts'
import type { SceneWork } from './scene-contract.ts'
import type { NearWork } from './texture-budget.ts'

const ids = (prefix: string) => ['a', 'b', 'c', 'd'].map((letter) => `${prefix}-${letter}`)

const near = (id: string): NearWork => ({
  id,
  distance: 9000,
  isVisible: true,
  bytes: { small: 1, large: 1 },
})

const workOf = (id: string): SceneWork => ({
  id,
  title: id,
  dimensions: { width: 400, height: 300, depth: null },
  shape: 'rectangle',
  frame: null,
  hangingHeight: null,
  plaque: { title: id, lines: [], price: '' },
  files: [{ url: `/${id}.webp`, width: 400, height: 300 }],
  placeholder: '#000000',
})

/** Images that load when the test says so. An aborted one rejects a task later, as in a browser. */
function stubImages() {
  const decoding = new Map<string, PromiseWithResolvers<void>>()
  const asked: string[] = []
  class StubImage {
    crossOrigin = ''
    naturalHeight = 300
    #url = ''
    readonly #decoded = Promise.withResolvers<void>()
    set src(url: string) {
      if (url === '') setTimeout(() => this.#decoded.reject(new Error('aborted')))
      else this.#url = url
    }
    decode() {
      asked.push(this.#url)
      decoding.set(this.#url, this.#decoded)
      return this.#decoded.promise
    }
  }
  vi.stubGlobal('Image', StubImage)
  vi.stubGlobal('createImageBitmap', async () => ({ close() {} }))
  return {
    asked,
    finish: (id: string) => decoding.get(`/${id}.webp`)?.resolve(),
    fail: (id: string) => decoding.get(`/${id}.webp`)?.reject(new Error('no connection')),
  }
}

function loaderOf() {
  const images = stubImages()
  const onChange = vi.fn<() => void>()
  const onMissing = vi.fn<() => void>()
  const loader = createPictureLoader({
    gl: {} as Gl,
    findWork: workOf,
    setPicture() {},
    onChange,
    onMissing,
  })
  const show = (some: readonly string[]) => loader.update(some.map(near), 1000)
  return { ...images, loader, onChange, onMissing, show }
}

const urls = (some: readonly string[]) => some.map((id) => `/${id}.webp`)

test('pictures of another room are asked for while requests for the last one end', () => {
  const { asked, show } = loaderOf()
  show(ids('first'))
  show(ids('second'))
  expect(asked).toEqual(urls([...ids('first'), ...ids('second')]))
})

test('the end of an aborted request leaves a newer one of the same work alone', async () => {
  const { asked, finish, loader, onChange, show } = loaderOf()
  show(['work'])
  show([])
  show(['work'])
  expect(asked).toEqual(urls(['work', 'work']))
  await new Promise((resolve) => setTimeout(resolve))
  // Nothing else asks for it.
  show(['work'])
  expect(asked).toHaveLength(2)
  expect(loader.isLoading()).toBe(true)
  finish('work')
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce())
})

test('a picture that could not be loaded is asked for again after ten seconds', async () => {
  const { asked, fail, onChange, onMissing, show } = loaderOf()
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  show(['work'])
  fail('work')
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(onMissing).toHaveBeenCalledOnce()
  now.mockReturnValue(9000)
  show(['work'])
  expect(asked).toHaveLength(1)
  now.mockReturnValue(11_000)
  show(['work'])
  expect(asked).toHaveLength(2)
  now.mockRestore()
})
