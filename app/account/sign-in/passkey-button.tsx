import { useState } from 'react'
import { Button } from '../../ui/components/button.tsx'
import { toast } from '../../ui/toasts/toast.client.ts'
import { withPasskeys } from '../passkeys/with-passkeys.ts'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import * as styles from './passkey-button.module.css'

/** Logs in with a passkey. Hidden without scripts, and in browsers without WebAuthn. */
export function PasskeyButton({ keep }: { readonly keep: string | null }) {
  const [busy, setBusy] = useState(false)
  // The server renders the button, so that hydration does not shift the layout.
  if (useHydrated() && typeof PublicKeyCredential === 'undefined') return null
  const logIn = async () => {
    setBusy(true)
    const outcome = await withPasskeys(({ signInWithPasskey }) => signInWithPasskey(keep))
    if (!outcome.ok) {
      setBusy(false)
      toast.error(outcome.message, { id: 'passkey' })
      return
    }
    // The login page redirects signed-in users to its `returnTo`.
    location.reload()
  }
  return (
    <Button className={styles['button']} icon="lock" busy={busy} onClick={() => void logIn()}>
      Use a passkey
    </Button>
  )
}
