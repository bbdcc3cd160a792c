import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../ui/components/button.tsx'
import { VisuallyHidden } from '../ui/components/visually-hidden.tsx'
import type { FormOutcome } from '../ui/forms/form-refusal.ts'
import { FormActions, FormStack } from '../ui/forms/form.tsx'
import { PostForm } from '../ui/forms/post-form.tsx'
import { ValidatedForm } from '../ui/forms/validated-form.tsx'
import { useRefusalToast } from '../ui/toasts/use-refusal-toast.ts'
import { PASSWORD, removalPasswordField } from './account-rules.ts'
import { PasswordField } from './password/password-field.tsx'
import * as styles from './row-form.module.css'

type RemovalFormProps = {
  /** The id of the sign-in method. */
  readonly id: string
  readonly name: string
  readonly verb: string
  /** Whether the viewer has a password, which is asked for then. */
  readonly hasPassword: boolean
  readonly action?: string
  /** Hidden fields. */
  readonly children?: ReactNode
}

/** Removes one of the viewer's sign-in methods. */
export function RemovalForm(props: RemovalFormProps) {
  const { id, name, verb, hasPassword, children, ...form } = props
  const fetcher = useFetcher<FormOutcome>()
  const refusal = fetcher.data?.refusal
  useRefusalToast(refusal)
  const label = (
    <>
      {verb}
      <VisuallyHidden> {name}</VisuallyHidden>
    </>
  )
  if (!hasPassword) {
    return (
      <PostForm {...form} submit={fetcher.submit}>
        {children}
        <Button type="submit" size="sm">
          {label}
        </Button>
      </PostForm>
    )
  }
  const field = removalPasswordField(id)
  return (
    <details className={styles['fold']}>
      <summary>{label}</summary>
      <ValidatedForm
        {...form}
        submit={fetcher.submit}
        rules={{ [field]: PASSWORD }}
        refusal={refusal}
      >
        <FormStack>
          {children}
          <PasswordField name={field} label="Your password" autoComplete="current-password" />
          <FormActions>
            <Button type="submit" size="sm" variant="danger">
              {label}
            </Button>
          </FormActions>
        </FormStack>
      </ValidatedForm>
    </details>
  )
}
