import { useId, type ChangeEvent } from 'react'
import { Form } from 'react-router'
import { capitalised } from '../../artworks/medium.ts'
import { Button } from '../../ui/components/button.tsx'
import {
  COMPANIONS,
  LIGHTS,
  parseWallView,
  VIEW_PARAMETERS,
  WALL_COLOURS,
  type Companion,
  type Light,
  type WallView,
} from './wall-view.ts'
import * as styles from './wall-controls.module.css'

export type ComparableWork = { readonly id: string; readonly title: string }

type WallControlsProps = {
  readonly view: WallView
  /** Centimetres that the works can move to each side. */
  readonly reach: number
  readonly comparable: Readonly<Record<'byArtist' | 'favourites', readonly ComparableWork[]>>
  /** Called while the slider moves. */
  readonly onPlace: (at: number) => void
  readonly onChoose: (view: WallView) => void
}

export const COMPANION_WORDS: Readonly<Record<Companion, string>> = {
  visitor: 'The visitor is 170 cm tall.',
  sofa: 'The sofa is 210 cm wide and 80 cm high.',
  door: 'The door is 88 cm wide and 208 cm high.',
}

const COMPANION_LABELS: Readonly<Record<Companion, string>> = {
  visitor: 'A visitor',
  sofa: 'A sofa',
  door: 'A door',
}

const LIGHT_LABELS: Readonly<Record<Light, string>> = {
  day: 'Day',
  evening: 'Evening',
  spotlight: 'Spotlight',
}

/** The form of the view to scale. Without scripts, a button sends it to the same page. */
export function WallControls(props: WallControlsProps) {
  const { view, reach, comparable, onPlace, onChoose } = props

  function choose(event: ChangeEvent<HTMLFormElement>) {
    // The slider is read when it is let go.
    if ((event.target as Element).matches('[type=range]')) return
    onChoose(viewIn(event.currentTarget))
  }

  return (
    <Form
      method="get"
      className={styles['controls']}
      replace
      preventScrollReset
      onChange={choose}
      aria-label="The wall"
    >
      <Choices
        legend="Wall"
        name={VIEW_PARAMETERS.wall}
        chosen={view.wall}
        options={WALL_COLOURS.map((value) => ({ value, label: capitalised(value), wall: value }))}
      />
      <Choices
        legend="Light"
        name={VIEW_PARAMETERS.light}
        chosen={view.light ?? ''}
        options={[
          { value: '', label: 'As the theme' },
          ...LIGHTS.map((value) => ({ value, label: LIGHT_LABELS[value] })),
        ]}
      />
      <Choices
        legend="Beside it"
        name={VIEW_PARAMETERS.beside}
        chosen={view.beside}
        options={COMPANIONS.map((value) => ({ value, label: COMPANION_LABELS[value] }))}
      />
      <Place {...{ view, reach, onPlace, onChoose }} />
      <Comparison {...{ view, comparable }} />
      <noscript>
        <Button type="submit">Show</Button>
      </noscript>
    </Form>
  )
}

/** The choices of a form, as they would be in its address. */
function viewIn(form: HTMLFormElement): WallView {
  const texts = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return parseWallView(new URLSearchParams(texts))
}

type ChoicesProps = {
  readonly legend: string
  readonly name: string
  readonly chosen: string
  readonly options: readonly { value: string; label: string; wall?: string }[]
}

function Choices({ legend, name, chosen, options }: ChoicesProps) {
  return (
    <fieldset className={styles['choices']}>
      <legend>{legend}</legend>
      {options.map(({ value, label, wall }) => (
        <label key={value} className={styles['choice']}>
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
          {wall !== undefined && <span className={styles['swatch']} data-wall={wall} />}
          {label}
        </label>
      ))}
    </fieldset>
  )
}

type PlaceProps = Pick<WallControlsProps, 'view' | 'reach' | 'onPlace' | 'onChoose'>

/** Moves the works with keys, as dragging them does. */
function Place({ view, reach, onPlace, onChoose }: PlaceProps) {
  const id = useId()
  const commit = () => onChoose(view)
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>Place on the wall</label>
      <input
        id={id}
        type="range"
        name={VIEW_PARAMETERS.at}
        min={-reach}
        max={reach}
        value={Math.min(reach, Math.max(-reach, view.at))}
        aria-valuetext={placeText(view.at)}
        onChange={(event) => onPlace(event.currentTarget.valueAsNumber)}
        onPointerUp={commit}
        onKeyUp={commit}
      />
      <p className={styles['note']}>{placeText(view.at)}. You can also drag the work.</p>
    </div>
  )
}

function placeText(at: number): string {
  if (at === 0) return 'In the middle'
  return `${Math.abs(at)} cm to the ${at < 0 ? 'left' : 'right'}`
}

function Comparison({ view, comparable }: Pick<WallControlsProps, 'view' | 'comparable'>) {
  const id = useId()
  const { byArtist, favourites } = comparable
  if (byArtist.length + favourites.length === 0 && view.compared === null) return null
  const isListed = [...byArtist, ...favourites].some((work) => work.id === view.compared)
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>Compare with</label>
      <select
        id={id}
        name={VIEW_PARAMETERS.compared}
        defaultValue={view.compared ?? ''}
        className={styles['select']}
      >
        <option value="">No other work</option>
        {!isListed && view.compared !== null && (
          <option value={view.compared}>The work in the address</option>
        )}
        <Works label="By the same artist" works={byArtist} />
        <Works label="Your favourites" works={favourites} />
      </select>
    </div>
  )
}

type WorksProps = { readonly label: string; readonly works: readonly ComparableWork[] }

function Works({ label, works }: WorksProps) {
  if (works.length === 0) return null
  return (
    <optgroup label={label}>
      {works.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </optgroup>
  )
}
