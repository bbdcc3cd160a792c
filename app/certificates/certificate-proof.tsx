import { LinkButton } from '../ui/components/button.tsx'
import { PRIVATE_COLLECTION } from './certificate.ts'
import * as styles from './certificates.module.css'

type ProvenanceProps = {
  readonly entries: readonly {
    readonly year: number
    readonly owner: string | null
  }[]
}

/** The owners of a work, from the first to the current one. */
export function Provenance({ entries }: ProvenanceProps) {
  return (
    <section className={styles['section']} aria-labelledby="provenance">
      <h2 id="provenance" className={styles['heading']}>
        Provenance
      </h2>
      <ol className={styles['provenance']}>
        {entries.map(({ year, owner }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- entries are only added at the end
          <li key={at}>
            <span>{year}</span>
            <span>{owner ?? PRIVATE_COLLECTION}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

type ProofProps = { readonly id: string; readonly gallery: string }

/** The downloads of a certificate, and the steps to verify it without this site. */
export function CertificateProof({ id, gallery }: ProofProps) {
  const api = `/api/certificates/${id}`
  return (
    <section className={styles['section']} aria-labelledby="verify" data-no-print>
      <h2 id="verify" className={styles['heading']}>
        Keep and verify
      </h2>
      <div className={styles['downloads']}>
        <LinkButton to={`${api}/document`} icon="download" reloadDocument download>
          Download PDF
        </LinkButton>
        <LinkButton to={`${api}/jws`} icon="download" reloadDocument download>
          Download signature
        </LinkButton>
        <LinkButton to="/api/certificate-keys" icon="lock" reloadDocument>
          Published keys
        </LinkButton>
      </div>
      <details>
        <summary>Verify it offline</summary>
        <div className={styles['section']}>
          <p>
            The signature is a JWS (RFC 7515) with an Ed25519 key. Any JOSE library verifies it:
            save the signature and the keys of {gallery}, and compare the facts inside with those
            above. In Node, with the package jose:
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
          <pre className={styles['code']} tabIndex={0}>
            {VERIFY}
          </pre>
        </div>
      </details>
    </section>
  )
}

const VERIFY = `import { readFileSync } from 'node:fs'
import { compactVerify, createLocalJWKSet } from 'jose'

const keys = JSON.parse(readFileSync('certificate-keys.json', 'utf8'))
const jws = readFileSync('certificate.jws', 'utf8')
const { payload } = await compactVerify(jws, createLocalJWKSet(keys))
console.log(new TextDecoder().decode(payload))`
