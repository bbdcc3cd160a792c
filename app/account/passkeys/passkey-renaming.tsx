import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../../ui/components/button.tsx'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import type { FormOutcome } from '../../ui/forms/form-refusal.ts'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { useRefusalToast } from '../../ui/toasts/use-refusal-toast.ts'
import * as styles from '../row-form.module.css'
import { PASSKEY_NAME, passkeyNameField } from './passkey-rules.ts'
import type { Passkey } from './passkey.schema.ts'

type PasskeyRenamingProps = {
  readonly passkey: Pick<Passkey, 'id' | 'name'>
  /** The name of the hidden field that names the form. */
  readonly formField: string
}

/** Renames a passkey in a form that unfolds. */
export function PasskeyRenaming({ passkey: { id, name }, formField }: PasskeyRenamingProps) {
  const fetcher = useFetcher<FormOutcome>()
  const refusal = fetcher.data?.refusal
  useRefusalToast(refusal)
  const fold = useRef<HTMLDetailsElement>(null)
  const shownName = useRef(name)
  // Folds the form once the new name is shown. The focus would be lost with the button.
  useEffect(() => {
    if (shownName.current === name || fold.current === null) return
    shownName.current = name
    const hadFocus = fold.current.contains(document.activeElement)
    fold.current.open = false
    if (hadFocus) fold.current.querySelector('summary')?.focus()
  }, [name])
  const field = passkeyNameField(id)
  return (
    <details ref={fold} className={styles['fold']}>
      <summary>
        Rename<VisuallyHidden> {name}</VisuallyHidden>
      </summary>
      <ValidatedForm submit={fetcher.submit} rules={{ [field]: PASSKEY_NAME }} refusal={refusal}>
        <FormStack>
          <input type="hidden" name={formField} value="rename-passkey" />
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
