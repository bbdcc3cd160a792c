import { ICON_NAMES, Icon } from '../components/icon.tsx'
import * as styles from './showcase.module.css'

const COLOURS = ['paper', 'paper-deep', 'ink', 'ink-soft', 'line-strong', 'accent', 'hatch']

const SIZES = ['text-3xl', 'text-2xl', 'text-xl', 'text-lg', 'text-md', 'text-sm', 'text-xs']

/** Colours, typography and icons, which all components use. */
export function ShowcaseFoundations() {
  return (
    <section className={styles['group']} aria-labelledby="foundations">
      <h2 id="foundations">ink and paper</h2>
      <div className={styles['swatches']}>
        {COLOURS.map((colour) => (
          <span key={colour} className={`${styles['swatch']} ${styles[colour]}`}>
            --{colour}
          </span>
        ))}
      </div>
      <div className={styles['type']}>
        {SIZES.map((size) => (
          <p key={size} className={styles[size]}>
            The pen lifts once, <em>₹2,250</em>
          </p>
        ))}
        <p>
          Reading text: forty quiet drawings by people who mostly draw with machines.{' '}
          <em>Titles of works are set in italics</em>, <strong>weight</strong> is for what matters,
          and <a href="#foundations">links are underlined</a>. Łódź, Škoda, €120.00, 38 × 52 cm.
        </p>
      </div>
      <div className={styles['line']}>
        {ICON_NAMES.map((name) => (
          <span key={name} title={name}>
            <Icon name={name} />
          </span>
        ))}
        <Icon name="star" />
        <Icon name="star" size="sm" />
      </div>
    </section>
  )
}
