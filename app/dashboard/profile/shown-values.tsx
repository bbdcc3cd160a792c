/** Name of the hidden field that holds the value a field had when its form was opened. */
export const shownName = (name: string): string => `shown-${name}`

/** Sends the saved values along, so that the server can tell what the viewer has changed. */
export function ShownValues({ values }: { readonly values: Readonly<Record<string, string>> }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={shownName(name)} defaultValue={value} />
  ))
}
