import { type ComponentPropsWithoutRef, useCallback } from 'react'

type BlobImageProps = Omit<ComponentPropsWithoutRef<'img'>, 'src'> & {
  readonly blob: Blob
  readonly alt: string
}

/** A picture that is only in memory; its address is given back when it is no longer shown. */
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
