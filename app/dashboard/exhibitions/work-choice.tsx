import { useState, type MouseEvent } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { WorkPicture } from '../../artworks/card/work-picture.tsx'
import { Button } from '../../ui/components/button.tsx'
import { FieldError, useField } from '../../ui/forms/field.tsx'
import { SearchField } from '../../ui/forms/text-field.tsx'
import { ADD } from '../forms/ordered-form.ts'
import { NONE_CHOSEN } from './exhibition-form.ts'
import type { OfferedWorks } from './offered-works.server.ts'
import * as styles from './exhibitions.module.css'

type WorkChoiceProps = {
  readonly offered: OfferedWorks
  /** Ids of works already in the form. */
  readonly chosen: readonly string[]
  /** Number of works that can still be added. */
  readonly remaining: number
  readonly isSaving: boolean
}

const SEARCH = 'search-works'

/** Checkboxes to add the artist's own works to an ordered form. */
export function WorkChoice({ offered, chosen, remaining, isSaving }: WorkChoiceProps) {
  const [error, setError] = useState<string | null>(null)
  const ids = useField({ error })
  const { ticked, tick } = useTicked(chosen)
  const found = offered.works.filter(({ id }) => !chosen.includes(id))
  const works = [...ticked.filter(({ id }) => found.every((work) => work.id !== id)), ...found]
  if (remaining <= 0) return <p className={styles['soft']}>This is the most it can hold.</p>

  function requireChoice(event: MouseEvent<HTMLButtonElement>): void {
    const boxes = event.currentTarget.form?.querySelectorAll<HTMLInputElement>(
      `input[name="${ADD}"]`,
    )
    const isChosen = [...(boxes ?? [])].some(({ checked }) => checked)
    setError(isChosen ? null : NONE_CHOSEN)
    if (isChosen) return
    event.preventDefault()
    boxes?.[0]?.focus()
  }

  return (
    <fieldset
      className={styles['choice']}
      aria-describedby={ids.describedBy}
      data-invalid={ids.invalid}
    >
      <legend>Add works</legend>
      <div className={styles['search']}>
        <SearchField form={SEARCH} label="Search your works by title" value={offered.q} />
        <Button type="submit" form={SEARCH}>
          Search
        </Button>
      </div>
      {found.length === 0 && (
        <p className={styles['soft']}>
          {offered.q === '' ? 'No further works here.' : 'No further works with these words.'}
        </p>
      )}
      {works.length > 0 && (
        <>
          {/* Beside the first checkbox, which gets the focus, since the list can be long. */}
          <FieldError id={ids.error}>{ids.message}</FieldError>
          <ul className={styles['offered']}>
            {works.map((work) => (
              <li key={work.id}>
                <label className={styles['offer']}>
                  <span className={styles['offerPicture']}>
                    <WorkPicture card={work} sizes="8rem" alt="" dimmed />
                  </span>
                  <span className={styles['offerName']}>
                    <input
                      type="checkbox"
                      name={ADD}
                      value={work.id}
                      onChange={({ currentTarget }) => {
                        setError(null)
                        tick(work, currentTarget.checked)
                      }}
                    />
                    {work.title}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles['pages']}>
        {works.length > 0 && (
          <Button
            type="submit"
            name={ADD}
            value=""
            icon="plus"
            busy={isSaving}
            onClick={requireChoice}
          >
            Add chosen works
          </Button>
        )}
        {!offered.isStart && (
          <Link to="?" preventScrollReset>
            Latest works
          </Link>
        )}
        {offered.next !== null && (
          <Link to={offered.next} preventScrollReset>
            Earlier works
          </Link>
        )}
      </div>
    </fieldset>
  )
}

type OfferedWork = OfferedWorks['works'][number]

/** The ticked works. They stay in the list while one searches for others, until they are added. */
function useTicked(chosen: readonly string[]) {
  const [ticked, setTicked] = useState<readonly OfferedWork[]>([])
  if (ticked.some(({ id }) => chosen.includes(id))) {
    setTicked(ticked.filter(({ id }) => !chosen.includes(id)))
  }
  const tick = (work: OfferedWork, isTicked: boolean) => {
    const others = ticked.filter(({ id }) => id !== work.id)
    setTicked(isTicked ? [...others, work] : others)
  }
  return { ticked, tick }
}

/** The search form, outside the ordered form because forms cannot be nested. */
export function WorkSearchForm() {
  const { pathname } = useLocation()
  return <Form id={SEARCH} method="get" action={pathname} preventScrollReset />
}
