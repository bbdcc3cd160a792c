/** Lines of one name in the text format of Prometheus, version 0.0.4. */
export type Family = {
  readonly name: string
  readonly help: string
  readonly kind: 'counter' | 'gauge' | 'histogram'
  /** What becomes of the values of several processes; their sum unless it says otherwise. */
  readonly among?: 'most'
  /** Each with its name and labels, as it is printed. */
  readonly values: readonly (readonly [series: string, value: number])[]
}

/** A number that is read when somebody asks for it, or several with a label each, such as `quantile="0.5"`. */
export type Gauge = Pick<Family, 'name' | 'help' | 'among'> & {
  readonly read: () => number | readonly (readonly [labels: string, value: number])[]
}

/** What several processes count, as one. */
export function mergeFamilies(processes: readonly (readonly Family[])[]): Family[] {
  const merged = new Map<string, { family: Family; values: Map<string, number> }>()
  for (const family of processes.flat()) {
    const { values } = merged.get(family.name) ?? { values: new Map<string, number>() }
    for (const [series, value] of family.values) {
      const before = values.get(series)
      const both = before === undefined ? value : join(family, before, value)
      values.set(series, both)
    }
    merged.set(family.name, { family, values })
  }
  return [...merged.values()].map(({ family, values }) => ({ ...family, values: [...values] }))
}

const join = ({ among }: Family, one: number, other: number) =>
  among === 'most' ? Math.max(one, other) : one + other

/** What stays of a process that has ended: what it counted, or the sums of all would fall. */
export const countersOf = (families: readonly Family[]): Family[] =>
  families.filter(({ kind }) => kind !== 'gauge')

export function printFamilies(families: readonly Family[]): string {
  const lines = families.flatMap(({ name, help, kind, values }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${kind}`,
    ...values.map(([series, value]) => `${series} ${value}`),
  ])
  return `${lines.join('\n')}\n`
}
