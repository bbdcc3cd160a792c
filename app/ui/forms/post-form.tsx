import { startTransition, useState, type ComponentPropsWithRef, type SubmitEvent } from 'react'
import { Form, useSubmit, type FormProps, type SubmitFunction } from 'react-router'

export type PostFormProps = Omit<ComponentPropsWithRef<'form'>, 'action' | 'encType' | 'method'> &
  Pick<FormProps, 'action' | 'encType' | 'preventScrollReset'> & {
    /** A fetcher's, for a form that is sent without a navigation. */
    readonly submit?: SubmitFunction
    /** Awaited before the form is sent. */
    readonly before?: () => Promise<void>
  }

/** A form that changes something. It is not sent again until the page shows the answer. */
export function PostForm({
  submit,
  before,
  preventScrollReset = false,
  onSubmit,
  ...form
}: PostFormProps) {
  const navigate = useSubmit()
  const [isSent, setIsSent] = useState(false)

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    if (isSent) return event.preventDefault()
    onSubmit?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    // Set before the next press: the router reports a submission only later.
    setIsSent(true)
    const form = event.currentTarget
    const button = event.nativeEvent.submitter as HTMLButtonElement | null
    await before?.()
    if (form.isConnected) await (submit ?? navigate)(button ?? form, { preventScrollReset })
    // Rendered together with the answer, which the router renders in a transition.
    startTransition(() => setIsSent(false))
  }

  return <Form {...form} method="post" onSubmit={send} />
}
