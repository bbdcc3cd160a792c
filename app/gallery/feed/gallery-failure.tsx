import { LinkButton } from '../../ui/components/button.tsx'
import styles from './gallery.module.css'

/** The error box of the specification, point 8: 'ERROR 404' and the error message. */
export function GalleryFailure({ message }: { readonly message: string }) {
  return (
    <div className={styles['failure']} role="alert">
      <h2>ERROR 404</h2>
      <p>{message}</p>
      <LinkButton to="/for-art-lovers" reloadDocument>
        Try again
      </LinkButton>
    </div>
  )
}
