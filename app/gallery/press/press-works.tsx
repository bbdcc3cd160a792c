import { Link } from 'react-router'
import { RedDot } from '../../ui/components/red-dot.tsx'
import * as styles from './press-page.module.css'

/** A row of the list of works. */
export type PressRow = {
  readonly id: string
  readonly path: string
  readonly title: string
  /** Below the title. */
  readonly lines: readonly string[]
  readonly isSold: boolean
  readonly image: {
    readonly src: string
    /** Pixels of the original, for the proportions. */
    readonly width: number
    readonly height: number
    readonly alt: string
  }
}

/** The list of works: a thumbnail and the facts of each. */
export function PressWorks({ works }: { readonly works: readonly PressRow[] }) {
  return (
    <section className={styles['section']} aria-labelledby="works">
      <h2 id="works">Works</h2>
      <ol className={styles['works']} role="list">
        {works.map(({ id, path, title, lines, isSold, image }) => (
          <li key={id} className={styles['work']}>
            <img
              className={styles['thumbnail']}
              src={image.src}
              alt={image.alt}
              width={image.width}
              height={image.height}
              loading="lazy"
            />
            <div className={styles['facts']}>
              <h3 className={styles['title']}>
                <Link to={path}>{title}</Link>
              </h3>
              {lines.map((line, at) => (
                <p key={line}>
                  {isSold && at === lines.length - 1 ? <RedDot>{line}</RedDot> : line}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
