import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../../ui/components/button.tsx'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import type { FormOutcome } from '../../ui/forms/form-refusal.ts'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { useRefusalToast } from '../../ui/toasts/use-refusal-toast.ts'
import * as styles from '../../account/row-form.module.css'
import { PASSKEY_NAME, renamingField } from '../../account/passkeys/passkey-rules.ts'
import type { Passkey } from '../../account/passkeys/passkey.schema.ts'
import { FORM_FIELD } from './security-form.ts'

/** Renames a passkey. The form is closed at first. */
export function PasskeyNameForm({ id, name }: Pick<Passkey, 'id' | 'name'>) {
  const fetcher = useFetcher<FormOutcome>()
  const refusal = fetcher.data?.refusal
  useRefusalToast(refusal)
  const details = useRef<HTMLDetailsElement>(null)
  const shownName = useRef(name)
  // Closes the form once the new name is shown. The focus would be lost with its button.
  useEffect(() => {
    if (shownName.current === name || details.current === null) return
    shownName.current = name
    const hadFocus = details.current.contains(document.activeElement)
    details.current.open = false
    if (hadFocus) details.current.querySelector('summary')?.focus()
  }, [name])
  const field = renamingField(id)
  return (
    <details ref={details} className={styles['fold']}>
      <summary>
        Rename<VisuallyHidden> {name}</VisuallyHidden>
      </summary>
      <ValidatedForm submit={fetcher.submit} rules={{ [field]: PASSKEY_NAME }} refusal={refusal}>
        <FormStack>
          <input type="hidden" name={FORM_FIELD} value="rename-passkey" />
          <input type="hidden" name="id" value={id} />
          <TextField name={field} label="Name" defaultValue={name} autoComplete="off" />
          <FormActions>
            <Button type="submit" size="sm" busy={fetcher.state !== 'idle'}>
              Save name
            </Button>
          </FormActions>
        </FormStack>
      </ValidatedForm>
    </details>
  )
}
