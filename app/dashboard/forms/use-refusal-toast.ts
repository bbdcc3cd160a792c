import { useEffect } from 'react'
import type { FormRefusal } from '../../account/sign-in/form-refusal.ts'
import { toast } from '../../ui/toasts/toast.client.ts'

/**
 * Shows a toast for every new refusal of the whole form. Problems of fields are shown beside them.
 * @param words replace the refusal's first line
 */
export function useRefusalToast(refusal: FormRefusal | null | undefined, words?: string): void {
  useEffect(() => {
    if (refusal === null || refusal === undefined || isOfFields(refusal)) return
    const text = words ?? refusal.lines[0]?.message
    if (text !== undefined) toast.error(text, { id: `refusal-${text}` })
  }, [refusal, words])
}

/** The specification makes a wrong current password a toast, too (point 8). */
function isOfFields({ code, lines }: FormRefusal): boolean {
  return code !== 'wrong-password' && lines.some(({ field }) => field !== undefined)
}
