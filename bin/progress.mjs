const REMINDER_MS = 10_000

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * Elapsed time for people: `0.4 s`, `12 s`, `2 min 5 s`.
 *
 * @param {number} elapsedMs
 * @returns {string}
 */
export function formatElapsed(elapsedMs) {
  if (elapsedMs < 9950) return `${(elapsedMs / 1000).toFixed(1)} s`
  const seconds = Math.round(elapsedMs / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/**
 * Does a long piece of work with a line before it, one every ten seconds, and one at its end.
 *
 * @template T
 * @param {string} label what is being done, such as `Installing packages`
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(label, work) {
  const began = performance.now()
  const elapsed = () => formatElapsed(performance.now() - began)
  say(`${label} ...`)
  const reminder = setInterval(() => say(`${label} ... ${elapsed()}`), REMINDER_MS)
  try {
    const result = await work()
    say(`${label}: done in ${elapsed()}`)
    return result
  } finally {
    clearInterval(reminder)
  }
}
