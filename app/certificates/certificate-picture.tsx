import * as styles from './certificates.module.css'

/** A work in its frame. The title beside it says what it shows. */
export function CertificatePicture({ url }: { readonly url: string | null }) {
  if (url === null) return <span className={styles['missing']} />
  return <img className={styles['picture']} src={url} alt="" decoding="async" />
}
