import { useEffect, useEffectEvent } from 'react'

/** Accepts one image that is pasted or dropped, like `useFilesDrop`. */
export function useFileDrop(onFile: (file: File) => void): void {
  useFilesDrop((files) => {
    const file = firstImage(files)
    if (file !== null) onFile(file)
  })
}

/**
 * Accepts files that are pasted, or dropped anywhere on the page. Without it a drop beside the field
 * would open the file instead of the page.
 */
export function useFilesDrop(onFiles: (files: readonly File[]) => void): void {
  const accept = useEffectEvent((event: Event, files: FileList): void => {
    if (files.length === 0) return
    event.preventDefault()
    onFiles([...files])
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { clipboardData: clip } = event
      // Office programs add an image to copied text, where the text is meant.
      if (clip === null || clip.types.includes('text/plain')) return
      accept(event, clip.files)
    }
    const drop = (event: DragEvent) => {
      if (isFileInput(event.target) || event.dataTransfer === null) return
      accept(event, event.dataTransfer.files)
    }
    const dragOver = (event: DragEvent) => {
      const hasFiles = event.dataTransfer?.types.includes('Files') === true
      if (hasFiles && !isFileInput(event.target)) event.preventDefault()
    }
    const listening = new AbortController()
    addEventListener('paste', paste, listening)
    addEventListener('drop', drop, listening)
    addEventListener('dragover', dragOver, listening)
    return () => listening.abort()
  }, [])
}

/** @returns the first image among chosen, dropped or pasted files, or else the first file */
export function firstImage(files: Iterable<File> | ArrayLike<File>): File | null {
  const all = Array.from(files)
  return all.find((file) => file.type.startsWith('image/')) ?? all[0] ?? null
}

/** A file field handles drops by itself. */
function isFileInput(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'file'
}
