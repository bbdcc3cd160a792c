import { useState } from 'react'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import { framedWork, screenScale } from '../../artworks/physical/work-geometry.ts'
import { Button } from '../../ui/components/button.tsx'
import { FramedWork, type DrawnWork } from './framed-work.tsx'
import { CARD_PIXELS, cardHeight, cardPixels, parseCardPixels } from './screen-scale.ts'
import * as styles from './actual-size.module.css'

type ActualSizeProps = { readonly work: DrawnWork }

/** Shows a work life-size, once the visitor has measured the screen with a bank card. */
export function ActualSize({ work }: ActualSizeProps) {
  const isHydrated = useHydrated()
  const stored = cardPixels.use()
  const [typed, setTyped] = useState<number | null>(null)
  const [measures, setMeasures] = useState(false)
  const known = parseCardPixels(stored)
  const width = typed ?? known ?? CARD_PIXELS.start
  if (!isHydrated) return <p className={styles['note']}>This needs JavaScript.</p>

  function save() {
    try {
      cardPixels.write(String(width))
    } catch {
      // The browser forbids storage: the measure lasts as long as the page.
    }
    setMeasures(false)
  }

  if (known === null && typed === null && !measures) {
    return (
      <>
        <p>Measure your screen once with a bank card; your browser remembers it.</p>
        <Button onClick={() => setMeasures(true)}>Measure my screen</Button>
      </>
    )
  }
  if (measures) {
    return <Measuring {...{ width, onWidth: setTyped, onSave: save }} />
  }
  return (
    <>
      <LifeSize work={work} scale={screenScale(width)} />
      <Button size="sm" variant="quiet" onClick={() => setMeasures(true)}>
        Measure the screen again
      </Button>
    </>
  )
}

type MeasuringProps = {
  readonly width: number
  readonly onWidth: (pixels: number) => void
  readonly onSave: () => void
}

function Measuring({ width, onWidth, onSave }: MeasuringProps) {
  const height = cardHeight(width)
  return (
    <div className={styles['measuring']}>
      <p>
        Hold a bank card, or any card of that size, against the screen. Move the slider until the
        outline is as large as the card.
      </p>
      <svg className={styles['card']} width={width} height={height} aria-hidden="true">
        <rect x={1} y={1} width={width - 2} height={height - 2} rx={width * 0.037} />
        <path
          d={`M${width * 0.09} ${height * 0.3}h${width * 0.14}v${height * 0.2}h${-width * 0.14}z`}
        />
      </svg>
      <label htmlFor="card-width">Width of the card</label>
      <input
        id="card-width"
        type="range"
        min={CARD_PIXELS.min}
        max={CARD_PIXELS.max}
        step={0.5}
        value={width}
        onChange={(event) => onWidth(event.currentTarget.valueAsNumber)}
      />
      <Button variant="primary" onClick={onSave}>
        This is the size of my card
      </Button>
    </div>
  )
}

/** Millimetres around the work, for its shadow. */
const MARGIN = 30

/** @param scale CSS pixels per millimetre */
function LifeSize({ work, scale }: ActualSizeProps & { readonly scale: number }) {
  const { outer } = framedWork(work.physical)
  const [width, height] = [outer.width + 2 * MARGIN, outer.height + 2 * MARGIN]
  return (
    <section
      className={styles['room']}
      aria-label={`${work.title} at actual size`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
    >
      <svg
        width={width * scale}
        height={height * scale}
        viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
      >
        <FramedWork work={{ ...work, id: `${work.id}-life` }} x={0} y={0} />
      </svg>
    </section>
  )
}
