import { useHydrated } from '../ui/interaction/use-hydrated.ts'
import { standby } from '../ui/interaction/standby.tsx'

/** Guests do not load its script. */
const SignedInEffects = standby(
  () => import('./signed-in-effects.tsx').then((module) => module.SignedInEffects),
  () => null,
)

/** Effects for signed-in viewers (signed-in-effects.tsx), which the server has no use for. */
export function SignedInParts() {
  return useHydrated() && <SignedInEffects />
}
