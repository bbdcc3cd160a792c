import { useHydrated } from '../ui/interaction/use-hydrated.ts'
import { standby } from '../ui/interaction/standby.tsx'

/** Loaded for signed-in viewers only. */
const SignedInEffects = standby(
  () => import('./signed-in-effects.tsx').then((module) => module.SignedInEffects),
  () => null,
)

/** Mounts the effects for signed-in viewers (signed-in-effects.tsx), in the browser only. */
export function SignedInParts() {
  return useHydrated() && <SignedInEffects />
}
