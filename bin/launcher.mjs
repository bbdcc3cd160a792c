import { spawn } from 'node:child_process'

import { STOP_SIGNALS, signalExitCode } from './command.mjs'
import { Trouble } from './trouble.mjs'

/** Tells the launched process that the one above it is a launcher. */
const LAUNCHED = 'FRAME_LAUNCHED'
const SAME_SIGNAL_MS = 1000
const ARRIVAL_MS = 100

/**
 * Runs a script on another Node, as if it were this process: same input and output, same signals,
 * same end. Should this process be killed, even by -9, the other one is told by the closing of the
 * channel between them.
 *
 * @param {string} node
 * @param {readonly string[]} args
 * @param {Record<string, string>} [settings] added to its environment
 * @returns {Promise<never>} ends this process
 */
export function launch(node, args, settings = {}) {
  const child = spawn(node, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...settings, [LAUNCHED]: '1' },
  })
  let listens = false
  child.once('message', () => {
    listens = true
  })
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      // The terminal gives Ctrl-C to both processes. Only the other one knows whether it has it.
      if (listens && child.connected) child.send({ signal })
      else child.kill(signal)
    })
  }
  return new Promise((_resolve, reject) => {
    child.once('error', (cause) =>
      reject(
        new Trouble(
          `The fetched Node cannot be run (${cause.message}): delete the folder .toolchain and try again.`,
          { cause },
        ),
      ),
    )
    child.once('exit', (code, signal) => {
      for (const stop of STOP_SIGNALS) process.removeAllListeners(stop)
      if (signal !== null) process.kill(process.pid, signal)
      // Reached only where a signal does not end a process at once.
      process.exit(code ?? signalExitCode(signal ?? 'SIGTERM'))
    })
  })
}

/**
 * Ends this process, by its own handlers where it has any.
 *
 * @param {NodeJS.Signals} signal
 */
function stopSelf(signal) {
  if (process.platform !== 'win32') process.kill(process.pid, signal)
  else if (!process.emit(signal, signal)) process.exit(signalExitCode(signal))
}

/** The other end of `launch`: does nothing in a process that was started directly. */
export function followLauncher() {
  if (process.env[LAUNCHED] !== '1' || process.channel === undefined) return
  delete process.env[LAUNCHED]
  /** @type {Map<string, number>} */
  const arrivals = new Map()
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      arrivals.set(signal, performance.now())
      // With no one else to act on it, a signal does what it always does.
      if (process.listenerCount(signal) === 1) process.exit(signalExitCode(signal))
    })
  }
  process.on('message', (/** @type {{ signal?: NodeJS.Signals }} */ { signal }) => {
    if (signal === undefined) return
    setTimeout(() => {
      const arrived = arrivals.get(signal) ?? Number.NEGATIVE_INFINITY
      if (performance.now() - arrived > SAME_SIGNAL_MS) stopSelf(signal)
    }, ARRIVAL_MS)
  })
  process.on('disconnect', () => stopSelf('SIGTERM'))
  process.send?.({ listening: true })
  // The channel alone is no reason to go on living once the work is done.
  process.channel.unref()
}
