import { useEffect, useRef } from 'react'
import { Button } from '../../ui/components/button.tsx'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { CodeField } from '../two-factor/code-field.tsx'
import { secondStepRules } from '../two-factor/two-factor-rules.ts'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'

type SecondStepFormProps = {
  readonly refusal: FormRefusal | undefined
}

/** Asks for the second factor after a correct password or a sign-in at a provider. */
export function SecondStepForm({ refusal }: SecondStepFormProps) {
  const code = useRef<HTMLInputElement>(null)
  // It replaces the form that had the focus, on the same page.
  useEffect(() => code.current?.focus(), [])
  return (
    <>
      <ValidatedForm rules={secondStepRules} refusal={refusal}>
        <FormStack>
          <FormSummary />
          <CodeField
            ref={code}
            hint="The six digits of your authenticator app, or one of your backup codes."
          />
          <FormActions>
            <Button type="submit" variant="primary">
              Log in
            </Button>
          </FormActions>
        </FormStack>
      </ValidatedForm>
      <PostForm>
        <Button type="submit" variant="quiet" name="restart" value="yes">
          Log in as somebody else
        </Button>
      </PostForm>
    </>
  )
}
