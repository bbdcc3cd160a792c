import { useRef, type RefObject } from 'react'
import type { FieldRules } from '../../kernel/field-rule.ts'
import { PostForm, type PostFormProps } from './post-form.tsx'
import { FormFieldsContext } from './use-form-fields.ts'
import type { FormRefusal } from './form-refusal.ts'
import { useFormProblems } from './use-form-problems.ts'

type ValidatedFormProps = Omit<PostFormProps, 'noValidate' | 'ref'> & {
  readonly ref?: RefObject<HTMLFormElement | null> | undefined
  /** One rule per field, `{}` for a field that may hold any text. Checked before sending. */
  readonly rules: FieldRules
  /** The server's answer, shown in the same way. */
  readonly refusal: FormRefusal | null | undefined
}

/**
 * A form with one way of validating: all messages at once and beside their fields, the focus on the
 * first, and a `FormSummary`. Typing removes a message as soon as it no longer holds. Without
 * scripts the server's answer looks the same.
 */
export function ValidatedForm({
  ref,
  rules,
  refusal,
  onSubmit,
  onInput,
  ...form
}: ValidatedFormProps) {
  const own = useRef<HTMLFormElement>(null)
  const element = ref ?? own
  const { fields, check, correctTyped } = useFormProblems(element, rules, refusal)
  return (
    <FormFieldsContext value={fields}>
      <PostForm
        {...form}
        ref={element}
        noValidate
        onSubmit={(event) => {
          if (check()) onSubmit?.(event)
          else event.preventDefault()
        }}
        onInput={(event) => {
          correctTyped(event.target)
          onInput?.(event)
        }}
      />
    </FormFieldsContext>
  )
}
