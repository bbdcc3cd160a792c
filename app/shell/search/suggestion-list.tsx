import { useEffect, useRef } from 'react'
import * as styles from './site-search.module.css'
import { SUGGESTION_KINDS, type Suggestion } from './suggestion.ts'

type SuggestionListProps = {
  /** Id of the list box, and prefix of its options' ids. */
  readonly id: string
  readonly suggestions: readonly Suggestion[]
  /** Index of the active option; -1 for none. */
  readonly active: number
  readonly onChoose: (suggestion: Suggestion) => void
}

export const optionId = (listId: string, number: number) => `${listId}-${number}`

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a select cannot be the list of a text field */

/** The list box of the search field, which keeps the focus. */
export function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  const numbered = suggestions.map((suggestion, number) => ({ suggestion, number }))
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      tabIndex={-1}
      className={styles['list']}
      // A press must not move the focus out of the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {SUGGESTION_KINDS.map((kind, nth) => {
        const group = numbered.filter(({ suggestion }) => suggestion.kind === kind)
        const nameId = `${id}-kind-${nth}`
        return (
          group.length > 0 && (
            <div key={kind} role="group" aria-labelledby={nameId}>
              <p id={nameId} className={styles['kind']} role="presentation">
                {kind}
              </p>
              {group.map(({ suggestion, number }) => (
                <Option
                  key={suggestion.to}
                  id={optionId(id, number)}
                  {...{ suggestion, onChoose }}
                  isActive={number === active}
                />
              ))}
            </div>
          )
        )
      })}
    </div>
  )
}

type OptionProps = Pick<SuggestionListProps, 'onChoose'> & {
  readonly id: string
  readonly suggestion: Suggestion
  readonly isActive: boolean
}

function Option({ id, suggestion, isActive, onChoose }: OptionProps) {
  const option = useRef<HTMLDivElement>(null)
  const { label, detail, image, kind } = suggestion
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the field's
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles['option']}
      onClick={() => onChoose(suggestion)}
    >
      {kind !== 'Tags' && (
        <span className={styles['picture']}>
          {image !== '' && <img src={image} alt="" width={40} height={40} />}
        </span>
      )}
      <span className={styles['label']}>{label}</span>
      {detail !== '' && <span className={styles['detail']}>{detail}</span>}
    </div>
  )
}
