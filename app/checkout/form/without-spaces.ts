/** Removes the spaces of a text, and cuts it to `maxLength` characters. */
export function fitWithoutSpaces(text: string, maxLength: number): string {
  return text.replaceAll(/\s/g, '').slice(0, Math.max(0, maxLength))
}

/**
 * Removes spaces that are typed or pasted, before the browser counts them for `maxLength` and cuts
 * the text. For `ref`.
 */
export function withoutSpaces(input: HTMLInputElement | null) {
  if (input === null) return undefined
  const listening = new AbortController()
  input.addEventListener(
    'beforeinput',
    (event) => {
      const { data, cancelable, inputType } = event
      if (data === null || !cancelable || !/\s/.test(data)) return
      event.preventDefault()
      const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0]
      const kept = fitWithoutSpaces(data, input.maxLength - input.value.length + end - start)
      if (kept === '') return
      input.setRangeText(kept, start, end, 'end')
      input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType }))
    },
    listening,
  )
  return () => listening.abort()
}
