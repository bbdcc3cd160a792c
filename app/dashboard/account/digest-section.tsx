import { Link, useFetcher } from 'react-router'
import { securityPath } from '../../account/dashboard-path.ts'
import type { FormOutcome } from '../../ui/forms/form-refusal.ts'
import { Button } from '../../ui/components/button.tsx'
import { FormActions } from '../../ui/forms/form.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { useRefusalToast } from '../../ui/toasts/use-refusal-toast.ts'

type DigestSectionProps = {
  readonly digest: { readonly isOn: boolean; readonly isEmailVerified: boolean }
  readonly isArtist: boolean
}

/** Turns the mails with new works on and off. */
export function DigestSection({ digest: { isOn, isEmailVerified }, isArtist }: DigestSectionProps) {
  const fetcher = useFetcher<FormOutcome>()
  useRefusalToast(fetcher.data?.refusal)
  return (
    <section aria-labelledby="digest">
      <h3 id="digest">Mail with new works</h3>
      <p>
        {isOn
          ? 'You get a mail, at most once a day, with new works by artists whom you follow, or found by your saved searches.'
          : 'Get a mail, at most once a day, with new works by artists whom you follow, or found by your saved searches.'}
      </p>
      {isOn || isEmailVerified ? (
        <PostForm action="/digest" submit={fetcher.submit} preventScrollReset>
          <input type="hidden" name="stay" value="yes" />
          <FormActions>
            <Button type="submit" name="on" value={String(!isOn)}>
              {isOn ? 'Turn the mails off' : 'Turn the mails on'}
            </Button>
          </FormActions>
        </PostForm>
      ) : (
        <p>
          <Link to={securityPath({ isArtist })}>Confirm your email address</Link> first.
        </p>
      )}
    </section>
  )
}
