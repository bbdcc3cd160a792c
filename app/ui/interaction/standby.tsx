import { type ComponentType, Suspense, use, useState } from 'react'

type Standby<Props> = ComponentType<Props> & {
  /** Loads the script. Never fails: the next call tries again. */
  readonly load: () => Promise<ComponentType<Props>>
}

/**
 * A component that is loaded lazily, with a substitute if its script is missing. The layout
 * preloads those that report failures; they share one chunk (browser-chunks.ts).
 * @param fetchPart imports the part
 * @param Substitute shown when that fails
 */
export function standby<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  Substitute: ComponentType<Props>,
): Standby<Props> {
  let loading: Promise<ComponentType<Props>> | null = null
  const load = () => {
    loading ??= fetchPart().catch(() => {
      loading = null
      return Substitute
    })
    return loading
  }

  function Loaded({ part, props }: { part: Promise<ComponentType<Props>>; props: Props }) {
    const Part = use(part)
    // oxlint-disable-next-line react/static-components -- loaded once
    return <Part {...props} />
  }

  function StandbyPart(props: Props) {
    // Loaded once: to load again at each rendering would delay the changes of a substitute.
    const [part] = useState(load)
    return (
      <Suspense>
        <Loaded part={part} props={props} />
      </Suspense>
    )
  }
  return Object.assign(StandbyPart, { load })
}
