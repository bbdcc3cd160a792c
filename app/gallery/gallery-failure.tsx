import { LinkButton } from '../ui/button.tsx'
import styles from './gallery.module.css'

/** The box of the specification's point 8: headed 'ERROR 404', with what went wrong. */
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
