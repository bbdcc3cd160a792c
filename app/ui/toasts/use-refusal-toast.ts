import { useEffect, useRef } from 'react'
import type { FormRefusal } from '../forms/form-refusal.ts'
import { REFUSAL_TOAST } from './toast-settings.ts'
import { toast } from './toast.client.ts'

/**
 * Shows a toast for every new refusal of the whole form, until the form is answered again. Problems
 * of fields are shown beside them.
 * @param failed replaces the first line, unless it may have happened after all
 */
export function useRefusalToast(refusal: FormRefusal | null | undefined, failed?: string): void {
  const isShown = useRef(false)
  useEffect(() => {
    const isNew = refusal !== null && refusal !== undefined && !isOfFields(refusal)
    const [first, second] = isNew ? refusal.lines : []
    const words = refusal?.code === 'not-confirmed' ? undefined : failed
    const text = isNew ? (words ?? first?.message) : undefined
    if (text !== undefined) toast.error(text, { id: REFUSAL_TOAST, detail: second?.message })
    else if (isShown.current) toast.dismiss(REFUSAL_TOAST)
    isShown.current = text !== undefined
  }, [refusal, failed])
}

/** The specification makes a wrong current password a toast, too (point 8). */
function isOfFields({ code, lines }: FormRefusal): boolean {
  return code !== 'wrong-password' && lines.some(({ field }) => field !== undefined)
}
