import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {'SIGINT' | 'SIGTERM' | 'SIGHUP'} StopSignal */

/** @type {readonly StopSignal[]} */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const KEPT_OUTPUT_CHARACTERS = 200_000
const STOP_PATIENCE_MS = 10_000

/**
 * The exit code that shells give to a process ended by a signal.
 *
 * @param {NodeJS.Signals} signal
 */
export const signalExitCode = (signal) => 128 + constants.signals[signal]

/**
 * @typedef {object} CommandOptions
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} [env] defaults to this process's
 * @property {'capture' | 'show'} [output] show: straight to this process's output
 * @property {number} [timeoutMs] after which it is stopped, and `code` is not 0
 * @property {(pid: number) => void} [onStart]
 */

/**
 * @typedef {object} CommandResult
 * @property {number} code 0 for success; 127 when the program cannot be run
 * @property {string} output what it wrote, both streams, from the end; empty when shown
 */

/**
 * Runs a program to its end. A stop signal that reaches this process meanwhile is passed on, and
 * this process then ends too, after the program has.
 *
 * @param {string} file
 * @param {readonly string[]} args
 * @param {CommandOptions} options
 * @returns {Promise<CommandResult>}
 */
export function runCommand(file, args, options) {
  const shown = options.output === 'show'
  const stream = shown ? 'inherit' : 'pipe'
  const child = spawn(file, args, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: ['ignore', stream, stream],
    windowsHide: true,
  })
  let output = ''
  /** @param {Buffer} chunk */
  const keep = (chunk) => {
    output = (output + chunk.toString()).slice(-KEPT_OUTPUT_CHARACTERS)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  if (child.pid !== undefined) options.onStart?.(child.pid)
  const stopping = passSignalsOn(child)
  const timer =
    options.timeoutMs === undefined ? undefined : setTimeout(stopping.stop, options.timeoutMs)

  return new Promise((resolve) => {
    /** @param {number} code */
    const finish = (code) => {
      clearTimeout(timer)
      stopping.release()
      resolve({ code, output })
    }
    child.once('error', (error) => {
      output += error.message
      finish(127)
    })
    child.once('close', (code, signal) => finish(code ?? (signal ? signalExitCode(signal) : 1)))
  })
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {{ stop: () => void, release: () => void }}
 */
function passSignalsOn(child) {
  /** @type {NodeJS.Timeout | undefined} */
  let lastResort
  const stop = (/** @type {StopSignal} */ signal = 'SIGTERM') => {
    child.kill(signal)
    lastResort ??= setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS)
  }
  const listeners = STOP_SIGNALS.map((signal) => {
    const listener = () => {
      // A terminal has sent Ctrl-C to the whole group, the child included; a second one would make
      // test runners give up their orderly end.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) stop(signal)
      child.once('close', () => process.exit(signalExitCode(signal)))
    }
    process.on(signal, listener)
    return { signal, listener }
  })
  return {
    stop: () => stop(),
    release: () => {
      clearTimeout(lastResort)
      for (const { signal, listener } of listeners) process.off(signal, listener)
    },
  }
}

/**
 * The last lines that say something to a person: without colours, stack traces, and npm's remarks
 * about the person's own settings.
 *
 * @param {string} output
 * @param {number} [count]
 * @returns {string[]}
 */
export function lastLines(output, count = 15) {
  const noise =
    /^\s*$|^npm warn |^npm error(\s*| \}| {2,}.*)$|^(npm error)?\s+at .*[:)]|A complete log of this run/iu
  return stripVTControlCharacters(output)
    .split(/\r?\n/u)
    .map((line) => line.trimEnd())
    .filter((line) => !noise.test(line))
    .slice(-count)
}
