import { RetryLink } from '../../ui/components/retry-link.tsx'
import { useGalleryName } from '../../ui/use-gallery-name.ts'
import { useShownOnScreen } from '../../ui/use-shown-on-screen.ts'
import { useErrorView } from '../../ui/use-error-view.ts'
import { GalleryHeader } from './gallery-header.tsx'

/**
 * The error box of the specification, point 8: 'ERROR 404' and the error message. Its styles are in
 * shell/failure/failure.css.
 */
export function GalleryFailure({ error }: { readonly error: unknown }) {
  const { title, detail } = useErrorView(error)
  const name = useGalleryName()
  const box = useShownOnScreen<HTMLDivElement>()
  return (
    <>
      <title>{`For Art Lovers · ${name}`}</title>
      <GalleryHeader />
      <div ref={box} className="gallery-failure" role="alert">
        <h2>ERROR 404</h2>
        <p>{title}</p>
        {detail !== null && <p>{detail}</p>}
        <RetryLink error={error} />
      </div>
    </>
  )
}
