import { MAX_COLOURS } from '../../search/search.ts'
import { Button } from '../../ui/components/button.tsx'
import { ADD_FIELD, chosenColours, OTHER_FIELD, shareField } from './chosen-colour.ts'
import { SWATCHES } from './swatches.ts'

type ColourFilterProps = {
  readonly query: string
  /** A box was ticked or cleared. */
  readonly onChoose: () => void
}

const nameOf = (hex: string): string => new Map(Object.entries(SWATCHES)).get(hex) ?? `#${hex}`

/** Works with most of the chosen colours come first. */
export function ColourFilter({ query, onChoose }: ColourFilterProps) {
  const chosen = chosenColours(query)
  const isChosen = (hex: string) => chosen.some((colour) => colour.hex === hex)
  const isFull = chosen.length >= MAX_COLOURS
  const offered = new Set([...Object.keys(SWATCHES), ...chosen.map(({ hex }) => hex)])
  return (
    <>
      <div className="search-swatches">
        {[...offered].map((hex) => (
          <label key={hex} className="search-choice">
            <input
              type="checkbox"
              name="colour"
              value={hex}
              checked={isChosen(hex)}
              disabled={isFull && !isChosen(hex)}
              onChange={onChoose}
            />
            <Swatch hex={hex} />
            <span>{nameOf(hex)}</span>
          </label>
        ))}
      </div>
      <div className="search-other">
        <label>
          Another colour
          <input type="color" name={OTHER_FIELD} defaultValue="#2a6f6b" disabled={isFull} />
        </label>
        <Button type="submit" name={ADD_FIELD} value="1" disabled={isFull}>
          Add colour
        </Button>
      </div>
      {chosen.length > 1 && (
        <div className="search-shares">
          {chosen.map(({ hex, percent }) => (
            <label key={`${hex} ${percent}`}>
              <Swatch hex={hex} />
              <span>Share of {nameOf(hex)}, %</span>
              <input
                type="number"
                name={shareField(hex)}
                min={1}
                max={99}
                defaultValue={Math.min(Math.max(percent, 1), 99)}
              />
            </label>
          ))}
        </div>
      )}
    </>
  )
}

const Swatch = ({ hex }: { readonly hex: string }) => (
  <svg className="search-swatch" aria-hidden="true">
    <rect width="100%" height="100%" fill={`#${hex}`} />
  </svg>
)
