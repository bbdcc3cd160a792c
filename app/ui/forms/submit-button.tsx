import type { ComponentProps } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '../components/button.tsx'

/** The button that sends a form. It is busy while a form of the page is on its way. */
export function SubmitButton({ busy, ...props }: Omit<ComponentProps<typeof Button>, 'type'>) {
  const isSending = useNavigation().formMethod === 'POST'
  return <Button {...props} type="submit" busy={busy || isSending} />
}
