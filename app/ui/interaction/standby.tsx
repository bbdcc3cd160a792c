import { type ComponentType, Suspense, use } from 'react'

export type Standby<Props> = ComponentType<Props> & {
  /** Loads the script. Never fails: the next call tries again. */
  readonly load: () => Promise<ComponentType<Props>>
}

/**
 * A part for failures: pages do not start with its script, and it must not need the network when it
 * is shown. So the layout calls `load` ahead. All these parts are one chunk (browser-chunks.ts).
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
    return (
      <Suspense>
        <Loaded part={load()} props={props} />
      </Suspense>
    )
  }
  return Object.assign(StandbyPart, { load })
}
