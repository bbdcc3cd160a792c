import { startTransition, useState, type ComponentPropsWithRef, type SubmitEvent } from 'react'
import { Form, useNavigation, useSubmit, type FormProps, type SubmitFunction } from 'react-router'
import { createSharedState } from '../interaction/use-shared-state.ts'
import { FormSender, senderKeyOf } from '../requests/use-form-sender.ts'
import { refuseOffline } from './refuse-offline.ts'

export type PostFormProps = Omit<ComponentPropsWithRef<'form'>, 'action' | 'encType' | 'method'> &
  Pick<FormProps, 'action' | 'encType' | 'preventScrollReset'> & {
    /** A fetcher's, for a form that is sent without a navigation. */
    readonly submit?: SubmitFunction
    /** The message without a connection: `Nothing was changed` by default. */
    readonly failed?: string
    /** Awaited before the form is sent; false keeps it from being sent. */
    readonly before?: () => Promise<boolean | void>
  }

/** Whether a form of this tab awaits its `before`. */
const isPreparing = createSharedState(false)

/**
 * A form that changes something. It is not sent again until the page shows the answer; its buttons
 * show that they wait, also while another form is on its way, whose answer would be lost.
 */
export function PostForm({
  submit,
  failed,
  before,
  preventScrollReset = false,
  onSubmit,
  ...form
}: PostFormProps) {
  const navigate = useSubmit()
  const isNavigating = useNavigation().formMethod === 'POST'
  const isOtherPreparing = isPreparing.use()
  const isOtherSent = (isNavigating || isOtherPreparing) && submit === undefined
  const [sender, setSender] = useState<string | null>(null)

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    if (sender !== null || isOtherSent) return event.preventDefault()
    if (!refuseOffline(event, failed)) onSubmit?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    const form = event.currentTarget
    const button = event.nativeEvent.submitter as HTMLButtonElement | null
    // Set before the next press: the router reports a submission only later.
    setSender(button === null ? '' : senderKeyOf(button))
    try {
      if (before !== undefined) {
        isPreparing.write(true)
        const isReady = await before().finally(() => isPreparing.write(false))
        if (isReady === false) return
      }
      if (form.isConnected) await (submit ?? navigate)(button ?? form, { preventScrollReset })
    } finally {
      // Rendered together with the answer, which the router renders in a transition.
      startTransition(() => setSender(null))
    }
  }

  return (
    <FormSender value={sender ?? (isOtherSent ? '' : null)}>
      <Form {...form} method="post" onSubmit={send} />
    </FormSender>
  )
}
