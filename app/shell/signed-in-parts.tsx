import { useHydrated } from '../account/use-hydrated.ts'
import { standby } from '../ui/interaction/standby.tsx'

/** Guests do not load its script. */
const SignedInEffects = standby(
  async () => (await import('./signed-in-effects.tsx')).SignedInEffects,
  () => null,
)

/** Effects for signed-in viewers (signed-in-effects.tsx), which the server has no use for. */
export function SignedInParts() {
  return useHydrated() && <SignedInEffects />
}
