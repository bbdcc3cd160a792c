import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../ui/components/button.tsx'
import { BusyText } from '../../ui/components/busy-text.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { announce } from '../../ui/interaction/announcer.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { failureText, isConflict, isSignedOut, requestLists } from '../list-request.ts'
import { listRules } from '../list-rules.ts'
import { createChoiceSender, type SendChoice } from './choice-sender.ts'
import { ListChoice } from './list-choice.tsx'
import { listPath } from '../list.ts'
import type { ListSummary } from '../list.store.server.ts'
import * as styles from './save.module.css'

type AccountChoiceProps = {
  readonly id: string
  /** The title of the work. */
  readonly title: string
}

type Choice = Pick<ListSummary, 'id' | 'name' | 'holds'>

/** The lists of the account with a box for each, and a field for a new one. */
export function AccountChoice({ id, title }: AccountChoiceProps) {
  const [lists, setLists] = useState<readonly Choice[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const senders = useRef(new Map<string, SendChoice>())
  /** @returns whether the change was made */
  const run = async (change: () => Promise<void>) => {
    setFailure(null)
    try {
      await change()
      return true
    } catch (error) {
      setFailure(failureText(error))
      if (isConflict(error)) load()
      return false
    }
  }
  const load = useCallback(() => {
    requestLists<{ items: readonly Choice[] }>('GET', `?workId=${encodeURIComponent(id)}`).then(
      ({ items }) => setLists(items),
      (error: unknown) => {
        setFailure(failureText(error))
        // The session has ended elsewhere: the dialog shows a guest's list instead. Once lists are
        // shown, the dialog stays, with what was typed.
        if (isSignedOut(error)) void revalidate()
      },
    )
  }, [id, revalidate])
  useEffect(load, [load])
  const loadAgain = () => {
    setFailure(null)
    load()
  }
  const senderOf = (list: Choice): SendChoice => {
    const path = `/${list.id}/items/${encodeURIComponent(id)}`
    const sender =
      senders.current.get(list.id) ??
      createChoiceSender(list.holds, (holds) => requestLists(holds ? 'PUT' : 'DELETE', path))
    senders.current.set(list.id, sender)
    return sender
  }
  const choose = async (list: Choice, holds: boolean) => {
    const mark = (value: boolean) =>
      setLists(
        (all) => all?.map((one) => (one.id === list.id ? { ...one, holds: value } : one)) ?? all,
      )
    mark(holds)
    const settled = await senderOf(list)(holds)
    if (settled === null) return
    mark(settled.holds)
    if (settled.error !== undefined) throw settled.error
    announce(`${title} ${settled.holds ? 'is in' : 'was removed from'} ${list.name}`)
  }
  const create = async (name: string) => {
    const list = await requestLists<{ id: string; name: string }>('POST', '', { name })
    setLists((all) => [...(all ?? []), { ...list, holds: false }])
    // The list was created, even if the work cannot be added to it.
    void run(() => choose({ ...list, holds: false }, true))
  }
  return (
    <div className={styles['choice']}>
      {failure !== null && (
        <Notice
          tone="error"
          title={failure}
          role="alert"
          action={lists === null && <Button onClick={loadAgain}>Try again</Button>}
        />
      )}
      {lists === null && failure === null && <BusyText>loading your lists...</BusyText>}
      {lists !== null && lists.length > 0 && (
        <ul className={styles['lists']}>
          {lists.map((list) => (
            <ListChoice
              key={list.id}
              name={list.name}
              to={listPath(list.id)}
              isChosen={list.holds}
              onChange={(holds) => void run(() => choose(list, holds))}
            />
          ))}
        </ul>
      )}
      {lists !== null && <NewList onCreate={(name) => run(() => create(name))} />}
    </div>
  )
}

/** @param onCreate resolves to whether there is a list of that name now */
function NewList({ onCreate }: { readonly onCreate: (name: string) => Promise<boolean> }) {
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const create = async (name: string) => {
    setIsBusy(true)
    if (await onCreate(name)) form.current?.reset()
    setIsBusy(false)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) void create(String(new FormData(event.currentTarget).get('name')))
  }
  return (
    <ValidatedForm
      ref={form}
      rules={listRules}
      refusal={null}
      className={styles['creation']}
      onSubmit={submit}
    >
      <TextField name="name" label="New list" autoComplete="off" />
      <Button type="submit" icon="plus" busy={isBusy}>
        Add
      </Button>
    </ValidatedForm>
  )
}
