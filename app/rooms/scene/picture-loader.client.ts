import type { Texture } from 'ogl'
import type { ImageFile } from '../../images/image.ts'
import type { SceneWork } from './scene-contract.ts'
import { releaseTexture, uploadTexture, type Gl } from './gpu.client.ts'
import {
  fileFor,
  maxHeightOf,
  nextToLoad,
  wantedTextures,
  type Detail,
  type NearWork,
} from './texture-budget.ts'

export type PictureLoader = {
  /**
   * Chooses what to load and to release.
   * @param budget bytes of all textures
   */
  readonly update: (near: readonly NearWork[], budget: number) => void
  /** Uploads one picture that has arrived. @returns whether there was one */
  readonly uploadNext: () => boolean
  readonly isLoading: () => boolean
  readonly dispose: () => void
}

export type PictureLoaderOptions = {
  readonly gl: Gl
  readonly findWork: (id: string) => SceneWork | undefined
  /** Called with null before a texture is released. */
  readonly setPicture: (id: string, texture: Texture | null) => void
  /** A picture has arrived, or will not. */
  readonly onChange: () => void
  /** A picture could not be loaded. */
  readonly onMissing: () => void
}

const AT_ONCE = 4
/** Milliseconds after which a failed picture is requested again, once the visitor moves. */
const PICTURE_RETRY_MS = 10_000

type Arrived = { readonly id: string; readonly detail: Detail; readonly bitmap: ImageBitmap }
type Loaded = { readonly detail: Detail; readonly texture: Texture }

export function createPictureLoader(options: PictureLoaderOptions): PictureLoader {
  const { gl, findWork, setPicture, onChange, onMissing } = options
  const loaded = new Map<string, Loaded>()
  const requests = new Map<string, AbortController>()
  const arrived: Arrived[] = []
  /** When the picture of a work could not be loaded, in milliseconds of `performance.now()`. */
  const failed = new Map<string, number>()
  let wanted: ReadonlyMap<string, Detail> = new Map()

  const details = () => {
    const current = new Map([...loaded].map(([id, { detail }]) => [id, detail]))
    for (const { id, detail } of arrived) current.set(id, detail)
    return current
  }

  function loadMore(): void {
    while (requests.size < AT_ONCE) {
      // Works that are being loaded, or have just failed, count as loaded.
      const current = details()
      const before = performance.now() - PICTURE_RETRY_MS
      for (const id of requests.keys()) current.set(id, 'large')
      for (const [id, at] of failed) if (at > before) current.set(id, 'large')
      const next = nextToLoad(wanted, current)
      if (next === null) return
      const work = findWork(next.id)
      if (work === undefined) return
      void load(work, next.detail)
    }
  }

  async function load(work: SceneWork, detail: Detail): Promise<void> {
    const request = new AbortController()
    requests.set(work.id, request)
    try {
      const bitmap = await fetchPicture(fileFor(work.files, detail), detail, request.signal)
      if (wanted.has(work.id) && !request.signal.aborted) {
        arrived.push({ id: work.id, detail, bitmap })
      } else bitmap.close()
    } catch {
      // The average colour stays.
      if (!request.signal.aborted) {
        failed.set(work.id, performance.now())
        onMissing()
      }
    } finally {
      if (requests.get(work.id) === request) requests.delete(work.id)
      if (!request.signal.aborted) {
        loadMore()
        onChange()
      }
    }
  }

  function release(id: string): void {
    const one = loaded.get(id)
    if (one === undefined) return
    setPicture(id, null)
    releaseTexture(gl, one.texture)
    loaded.delete(id)
  }

  return {
    update(near, budget) {
      wanted = wantedTextures(near, details(), budget)
      for (const [id, { detail }] of loaded) {
        // A large texture that is no longer wanted makes way for a small one.
        if (!wanted.has(id) || (detail === 'large' && wanted.get(id) === 'small')) release(id)
      }
      for (const [id, request] of requests) {
        if (wanted.has(id)) continue
        request.abort()
        // An aborted request settles later and would occupy its slot until then.
        requests.delete(id)
      }
      loadMore()
    },
    uploadNext() {
      const next = arrived.shift()
      if (next === undefined) return false
      if (wanted.has(next.id)) {
        const before = loaded.get(next.id)
        const texture = uploadTexture(gl, next.bitmap)
        loaded.set(next.id, { detail: next.detail, texture })
        setPicture(next.id, texture)
        if (before !== undefined) releaseTexture(gl, before.texture)
      }
      next.bitmap.close()
      loadMore()
      return true
    },
    isLoading: () => requests.size > 0 || arrived.length > 0,
    dispose() {
      for (const request of requests.values()) request.abort()
      for (const { bitmap } of arrived) bitmap.close()
      for (const id of loaded.keys()) release(id)
      wanted = new Map()
    },
  }
}

async function fetchPicture(file: ImageFile | undefined, detail: Detail, signal: AbortSignal) {
  if (file === undefined) throw new Error('The work has no picture')
  // An image instead of fetch(): the page's policy names the hosts of images.
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = file.url
  signal.addEventListener('abort', () => void (image.src = ''))
  await image.decode()
  const most = maxHeightOf(detail)
  return createImageBitmap(image, {
    // The texture holds the colours of the file, not mixed with its alpha.
    premultiplyAlpha: 'none',
    ...(image.naturalHeight > most && { resizeHeight: most, resizeQuality: 'high' as const }),
  })
}
