import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { ReadableBytes } from '../upload/image-scan.ts'

const WINDOW_BYTES = 1024 * 1024

type FileBytes = ReadableBytes & {
  /** Reads at most the size of one part. */
  readHead(length: number): Uint8Array
}

/** Reads a large file in parts, synchronously, in a process that has nothing else to do. */
export function withFileBytes<Result>(path: string, use: (bytes: FileBytes) => Result): Result {
  const file = openSync(path, 'r')
  try {
    return use(fileBytes(file))
  } finally {
    closeSync(file)
  }
}

function fileBytes(file: number): FileBytes {
  const { size } = fstatSync(file)
  const buffer = Buffer.alloc(Math.min(size, WINDOW_BYTES))
  let start = 0
  let window = buffer.subarray(0, 0)

  function moveTo(index: number): void {
    if (index >= start && index < start + window.length) return
    start = index
    window = buffer.subarray(0, readSync(file, buffer, 0, buffer.length, start))
  }

  return {
    length: size,
    at(index) {
      moveTo(index)
      return window[index - start]
    },
    indexOf(byte, from) {
      for (let at = from; at < size; at = start + window.length) {
        moveTo(at)
        if (window.length === 0) return -1
        const found = window.indexOf(byte, at - start)
        if (found !== -1) return start + found
      }
      return -1
    },
    readHead(length) {
      moveTo(0)
      return window.subarray(0, length)
    },
  }
}
