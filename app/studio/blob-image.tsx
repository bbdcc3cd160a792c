import { type ComponentPropsWithoutRef, useCallback } from 'react'

type BlobImageProps = Omit<ComponentPropsWithoutRef<'img'>, 'src'> & {
  readonly blob: Blob
  readonly alt: string
}

/** Shows an image from memory, and revokes its object URL on unmount. */
export function BlobImage({ blob, alt, ...rest }: BlobImageProps) {
  const draw = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img ref={draw} alt={alt} {...rest} />
}
