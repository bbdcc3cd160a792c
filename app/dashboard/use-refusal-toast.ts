import { useEffect } from 'react'
import type { FormRefusal } from '../account/form-refusal.ts'
import { toast } from '../ui/toast.ts'

/**
 * Says once, for every refusal that arrives, that a form was not accepted.
 * @param words instead of the refusal's own first line
 */
export function useRefusalToast(refusal: FormRefusal | null | undefined, words?: string): void {
  useEffect(() => {
    if (refusal === null || refusal === undefined) return
    const text = words ?? refusal.lines[0]?.message
    if (text !== undefined) toast.error(text, { id: `refusal-${text}` })
  }, [refusal, words])
}
