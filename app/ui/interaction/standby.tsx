import { type ComponentType, Suspense, use } from 'react'

export type Standby<Props> = ComponentType<Props> & {
  /** Loads the script. Never fails: the next call tries again. */
  readonly load: () => Promise<ComponentType<Props>>
}

/**
 * A part that pages do not start with, and whose missing script must not end the page. A part for
 * failures must not need the network when it is shown, so the layout calls its `load` ahead. All
 * parts for failures are one chunk (browser-chunks.ts).
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
