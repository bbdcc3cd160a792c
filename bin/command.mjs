import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** @type {readonly NodeJS.Signals[]} */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const KEPT_CHARACTERS = 100_000
const PARENT_POLL_MS = 500
/** Tells a relaunched process that it is one. */
const RELAUNCHED = 'FRAME_RELAUNCHED'

/** @param {string} line */
export const print = (line) => void process.stdout.write(`${line}\n`)

/**
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} run
 * @returns {Promise<T>}
 */
export async function withProgress(label, run) {
  const start = performance.now()
  print(`${label} ...`)
  const result = await run()
  print(`${label}: done in ${formatSeconds(performance.now() - start)}`)
  return result
}

/** @param {number} elapsedMs */
export const formatSeconds = (elapsedMs) => `${(elapsedMs / 1000).toFixed(1)} s`

/**
 * Passes stop signals on to a child process.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {(signal: NodeJS.Signals) => void} [onStop]
 * @returns {() => void} stops doing so
 */
function passSignalsTo(child, onStop = () => {}) {
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    onStop(signal)
    // A terminal sends Ctrl-C to the child itself. A second one would cut short its orderly end.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of STOP_SIGNALS) process.on(signal, pass)
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, pass)
  }
}

/** @param {NodeJS.Signals} signal */
const exitCodeOf = (signal) => 128 + constants.signals[signal]

/**
 * Runs a program to its end. A stop signal meanwhile ends the program, then this process.
 *
 * @param {string} file
 * @param {readonly string[]} args
 * @param {object} options
 * @param {string} options.cwd
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {boolean} [options.show] its output, instead of returning it
 * @param {boolean} [options.shell]
 * @param {number} [options.timeoutMs]
 * @returns {Promise<{ code: number, output: string }>} 127 when the program cannot be run
 */
export function runCommand(file, args, { cwd, env, show = false, shell = false, timeoutMs }) {
  const stream = show ? 'inherit' : 'pipe'
  const child = spawn(file, args, {
    cwd,
    env: env ?? process.env,
    stdio: ['ignore', stream, stream],
    shell,
    timeout: timeoutMs,
    windowsHide: true,
  })
  let output = ''
  for (const pipe of [child.stdout, child.stderr]) {
    pipe?.on('data', (chunk) => (output = (output + chunk).slice(-KEPT_CHARACTERS)))
  }
  const release = passSignalsTo(child, (signal) => {
    child.once('close', () => process.exit(exitCodeOf(signal)))
  })
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, output: error.message }))
    child.once('close', (code, signal) =>
      resolve({ code: code ?? (signal === null ? 1 : exitCodeOf(signal)), output }),
    )
  }).finally(release)
}

/**
 * Runs a script on another Node or with another environment in place of this process: it has the
 * same terminal, receives the same signals, and its exit code is this process's.
 *
 * @param {string} node
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
export function relaunch(node, args, env) {
  const child = spawn(node, args, { stdio: 'inherit', env: { ...env, [RELAUNCHED]: '1' } })
  const release = passSignalsTo(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? exitCodeOf(signal ?? 'SIGTERM')))
  }).finally(release)
}

/**
 * Ends this process in order once the process that started it is gone. npm runs scripts by a shell,
 * which dies of a SIGTERM without passing it on.
 */
export function followParent() {
  if (process.env[RELAUNCHED] === undefined && process.env['npm_lifecycle_event'] === undefined)
    return
  delete process.env[RELAUNCHED]
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_POLL_MS)
  timer.unref()
}
