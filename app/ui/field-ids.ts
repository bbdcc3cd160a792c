export type FieldIds = {
  readonly control: string
  readonly hint: string | undefined
  readonly error: string | undefined
  /** For `aria-describedby`: the error first, since it is the news. */
  readonly describedBy: string | undefined
}

/** The ids that tie one control to its hint and error; parts that aren't shown have none. */
export function fieldIds(
  control: string,
  shown: { readonly hint: boolean; readonly error: boolean },
): FieldIds {
  const hint = shown.hint ? `${control}-hint` : undefined
  const error = shown.error ? `${control}-error` : undefined
  const describedBy = [error, hint].filter((id) => id !== undefined).join(' ')
  return { control, hint, error, describedBy: describedBy === '' ? undefined : describedBy }
}
