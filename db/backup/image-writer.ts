import type { ImageStore } from '../../app/images/storage/image-store.server.ts'

/** Each file waits for the disk four times, and the disk confirms several as fast as one. */
const MAX_CONCURRENT_WRITES = 16

export type ImageWriter = {
  /** Starts to write a file once there is a free slot. @throws the error of an earlier file */
  add(key: string, bytes: Uint8Array): Promise<void>
  /** Waits for all files. @throws the error of a failed file */
  end(): Promise<void>
  /** Waits until all writes have ended, also after a failure. */
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
      while (open.size >= MAX_CONCURRENT_WRITES) await Promise.race(open)
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
