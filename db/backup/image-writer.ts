import type { ImageStore } from '../../app/images/image-store.server.ts'

/** Files at a time: each waits for the disk four times, and the disk confirms several as fast as one. */
const AT_ONCE = 16

export type ImageWriter = {
  /** Begins to write a file, as soon as there is room. @throws what an earlier one failed with */
  add(key: string, bytes: Uint8Array): Promise<void>
  /** Waits for all of them. @throws what one of them failed with */
  end(): Promise<void>
  /** Waits until nothing is being written any more, whatever failed. */
  abort(): Promise<void>
}

export function createImageWriter(images: Pick<ImageStore, 'put'>): ImageWriter {
  const open = new Set<Promise<void>>()
  let failure: { readonly error: unknown } | null = null
  const report = () => {
    if (failure !== null) throw failure.error
  }
  const write = async (key: string, bytes: Uint8Array) => {
    try {
      await images.put(key, bytes)
    } catch (error) {
      failure ??= { error }
    }
  }
  return {
    async add(key, bytes) {
      while (open.size >= AT_ONCE) await Promise.race(open)
      report()
      const written: Promise<void> = write(key, bytes).finally(() => open.delete(written))
      open.add(written)
    },
    async end() {
      await Promise.all(open)
      report()
    },
    async abort() {
      await Promise.all(open)
    },
  }
}
