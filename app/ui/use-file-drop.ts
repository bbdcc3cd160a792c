import { useEffect } from 'react'

/**
 * Files that are pasted, or dropped anywhere on the page: a near miss must not make the browser leave
 * the page and show the file instead.
 * @param take is given the first file, image or not
 */
export function useFileDrop(take: (file: File) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0]
      if (file === undefined) return
      event.preventDefault()
      take(file)
    }
    const hold = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0]
      if (file === undefined) return
      event.preventDefault()
      take(file)
    }
    const stop = new AbortController()
    document.addEventListener('paste', paste, stop)
    document.addEventListener('dragover', hold, stop)
    document.addEventListener('drop', drop, stop)
    return () => stop.abort()
  }, [take])
}
