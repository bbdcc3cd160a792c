import { useEffect, useRef } from 'react'
import type { FormRefusal } from '../forms/form-refusal.ts'
import { toast } from './toast.client.ts'

/**
 * Shows a toast for every new refusal of the whole form, until the form is answered again. Problems
 * of fields are shown beside them.
 * @param failed replaces the first line, unless it may have happened after all
 */
export function useRefusalToast(refusal: FormRefusal | null | undefined, failed?: string): void {
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const isNew = refusal !== null && refusal !== undefined && !isOfFields(refusal)
    const [first, second] = isNew ? refusal.lines : []
    const words = refusal?.code === 'not-confirmed' ? undefined : failed
    const text = isNew ? (words ?? first?.message) : undefined
    const id = text === undefined ? undefined : `refusal-${text}`
    if (shown.current !== undefined && shown.current !== id) toast.dismiss(shown.current)
    shown.current = id
    if (text !== undefined && id !== undefined) toast.error(text, { id, detail: second?.message })
  }, [refusal, failed])
}

/** The specification makes a wrong current password a toast, too (point 8). */
function isOfFields({ code, lines }: FormRefusal): boolean {
  return code !== 'wrong-password' && lines.some(({ field }) => field !== undefined)
}
