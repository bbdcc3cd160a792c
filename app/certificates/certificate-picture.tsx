import * as styles from './certificates.module.css'

/** The image of a work in its frame. Its `alt` is empty, because the title is beside it. */
export function CertificatePicture({ url }: { readonly url: string | null }) {
  if (url === null) return <span className={styles['missing']} />
  return <img className={styles['picture']} src={url} alt="" decoding="async" />
}
