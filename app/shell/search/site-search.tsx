import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import { GALLERY_PATH } from '../../routing/gallery-path.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/components/icon-button.tsx'
import * as bar from '../navigation/top-bar.module.css'
import { useNavigationEffect } from '../use-navigation-effect.ts'
import * as styles from './site-search.module.css'
import { moveActive, type Suggestion } from './suggestion.ts'
import { optionId, SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

const PANEL_ID = 'site-search'

/**
 * The search field of the header, a combobox of the ARIA Authoring Practices. On small screens it
 * is a popover, which the browser opens and closes without scripts.
 */
export function SiteSearch() {
  const listId = useId()
  const panel = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(text)
  const [listed, setListed] = useState(suggestions)
  if (listed !== suggestions) {
    setListed(suggestions)
    // The same index now is another option.
    setActive(-1)
  }
  const isShown = isOpen && suggestions.length > 0
  const isHydrated = useHydrated()

  const type = (typed: string) => {
    setText(typed)
    setOpen(true)
    setActive(-1)
  }
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const leave = () => {
    close()
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
    panel.current?.hidePopover()
  }
  const choose = ({ to }: Suggestion) => {
    leave()
    void navigate(to, { viewTransition: true })
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const chosen = suggestions[active]
    if (event.key === 'Enter' && isShown && chosen !== undefined) {
      event.preventDefault()
      choose(chosen)
    }
    const isPopover = panel.current?.matches(':popover-open') === true
    if (event.key === 'Escape' && (isShown || isPopover)) {
      // Prevents browsers from clearing the field.
      event.preventDefault()
      close()
      if (isPopover) panel.current?.hidePopover()
    }
    const next = moveActive(event.key, isShown ? active : -1, suggestions.length)
    if (next === null || suggestions.length === 0) return
    if (event.key.startsWith('Arrow')) {
      event.preventDefault()
      setOpen(true)
    }
    setActive(next)
  }
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    // Closing a phone's keyboard blurs the field, but must not close the popover.
    if (relatedTarget === null && panel.current?.matches(':popover-open')) return
    close()
    // After leaving by Tab, the open popover would cover the focused element.
    panel.current?.hidePopover()
  }

  useNavigationEffect(() => {
    if (field.current !== null) field.current.value = ''
    setText('')
    close()
  })
  const adoptTypedText = useEffectEvent(() => {
    // Adopts text typed before hydration.
    if (field.current?.value) type(field.current.value)
    // `autofocus` lets the popover focus the field on opening. In the server's HTML it would take
    // the page's initial focus.
    field.current?.setAttribute('autofocus', '')
    if (panel.current?.matches(':popover-open')) field.current?.focus()
  })
  useEffect(() => adoptTypedText(), [])

  return (
    <>
      <IconButton
        icon="search"
        label="Open search"
        className={bar['opener']}
        popoverTarget={PANEL_ID}
      />
      <search
        ref={panel}
        id={PANEL_ID}
        popover="auto"
        className={classNames(bar['panel'], isHydrated && styles['panel'])}
        aria-label="Gallery"
        onBlur={blur}
      >
        <Form
          action={GALLERY_PATH}
          className={classNames(bar['field'], isHydrated && styles['field'])}
          onSubmit={leave}
          viewTransition
        >
          <input
            ref={field}
            type="search"
            name="q"
            maxLength={200}
            placeholder="Search"
            aria-label="Search the gallery"
            autoComplete="off"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={isShown ? listId : undefined}
            aria-activedescendant={isShown && active >= 0 ? optionId(listId, active) : undefined}
            onInput={(event) => type(event.currentTarget.value)}
            onKeyDown={press}
          />
          <IconButton type="submit" icon="search" label="Find works" />
        </Form>
        {isShown && <SuggestionList id={listId} {...{ suggestions, active }} onChoose={choose} />}
        {isHydrated && (
          <p className={styles['more']}>
            <Link to={`${GALLERY_PATH}?sort=newest`} onClick={leave}>
              Search by medium, size, price or colour
            </Link>
          </p>
        )}
      </search>
    </>
  )
}
