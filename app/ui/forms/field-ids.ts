export type FieldIds = {
  readonly control: string
  readonly hint: string | undefined
  readonly error: string | undefined
  /** For `aria-describedby`. The error comes first, so that it is read first. */
  readonly describedBy: string | undefined
}

/** The ids that connect a control with its hint and error. Parts that are not shown have none. */
export function fieldIds(
  control: string,
  shown: { readonly hint: boolean; readonly error: boolean },
): FieldIds {
  const hint = shown.hint ? `${control}-hint` : undefined
  const error = shown.error ? `${control}-error` : undefined
  const describedBy = [error, hint].filter((id) => id !== undefined).join(' ')
  return { control, hint, error, describedBy: describedBy === '' ? undefined : describedBy }
}
