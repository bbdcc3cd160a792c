import { Notice } from '../components/notice.tsx'
import type { FormRefusal } from './form-refusal.ts'

type RefusalNoticeProps = {
  readonly refusal: FormRefusal | null | undefined
  readonly title?: string
}

/** Shows why a form was refused, for buttons and forms without a summary of their own. */
export function RefusalNotice({ refusal, ...rest }: RefusalNoticeProps) {
  if (refusal == null) return null
  return (
    <Notice tone="error" role="alert" {...rest}>
      {refusal.lines.map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  )
}
