import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { signInPath } from '../../account/session/return-to.ts'
import { LIST_FULL } from '../../kernel/problems/work-problems.ts'
import { Notice } from '../../ui/components/notice.tsx'
import { announce } from '../../ui/interaction/announcer.tsx'
import { ListChoice } from '../save/list-choice.tsx'
import { GUEST_LIST_NAME, LISTS_PATH } from '../list.ts'
import { addToGuestList, changeGuestList, useGuestList } from './use-guest-list.ts'
import * as styles from '../save/save.module.css'

/** The message for guests whose browser stores nothing. */
export const NOT_STORED = 'Your browser does not store this list. Log in to keep lists.'

/** A guest's only list, which is kept in the browser. */
export function GuestChoice({ id, title }: { readonly id: string; readonly title: string }) {
  const { pathname, search } = useLocation()
  const isChosen = useGuestList().some((item) => item.id === id)
  const [failure, setFailure] = useState<string | null>(null)
  const change = (isWanted: boolean) => {
    setFailure(null)
    try {
      if (!isWanted) changeGuestList({ kind: 'removal', id })
      else if (!addToGuestList([id])) return setFailure(LIST_FULL.message)
      announce(`${title} ${isWanted ? 'is in' : 'was removed from'} ${GUEST_LIST_NAME}`)
    } catch {
      setFailure(NOT_STORED)
    }
    return undefined
  }
  return (
    <div className={styles['choice']}>
      {failure !== null && <Notice tone="error" title={failure} role="alert" />}
      <ul className={styles['lists']}>
        <ListChoice name={GUEST_LIST_NAME} to={LISTS_PATH} isChosen={isChosen} onChange={change} />
      </ul>
      <p className={styles['soft']}>
        This list is kept in your browser.{' '}
        <Link to={signInPath('/login', pathname + search)}>Log in</Link> to take it along, keep
        several lists and share them.
      </p>
    </div>
  )
}
