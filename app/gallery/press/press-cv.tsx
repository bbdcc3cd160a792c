import { CV_WORDS, entryText, groupCv, spanText } from './press.ts'
import type { CvEntry } from './press.schema.ts'
import * as styles from './press-page.module.css'

/** A CV under the headings of its kinds. */
export function PressCv({ cv }: { readonly cv: readonly CvEntry[] }) {
  return (
    <section className={styles['section']} aria-labelledby="cv">
      <h2 id="cv">CV</h2>
      <div className={styles['cv']}>
        {groupCv(cv).map(({ kind, entries }) => (
          <section key={kind} className={styles['group']} aria-labelledby={`cv-${kind}`}>
            <h3 id={`cv-${kind}`} className={styles['kind']}>
              {CV_WORDS[kind].heading}
            </h3>
            <ul className={styles['entries']} role="list">
              {entries.map((entry, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two entries may be the same
                <li key={index} className={styles['entry']}>
                  <span className={styles['year']}>{spanText(entry)}</span>
                  <span>{entryText(entry)}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}
