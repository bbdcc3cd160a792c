// Hashes passwords in a thread of its own: see password-hasher.server.ts, which starts it. Plain JavaScript, so
// that the built server, the development server and the tests run the same file as it stands.
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** The nice value of what nobody waits for while there is anything else to do. */
const LEAST_PRIORITY = 19

/** Whoever looks around goes first. Linux alone gives threads priorities of their own; elsewhere nothing changes. */
function stepBack() {
  if (process.platform !== 'linux') return
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(thread, LEAST_PRIORITY)
  } catch {
    // A sandbox may have no /proc, or forbid it: hashes are then as urgent as all else.
  }
}

/** @param {import('./password-hasher.server.ts').PasswordTask} task */
function perform({ known, password }) {
  return known === null ? hashSync(password, ARGON2ID) : verifySync(known, password)
}

stepBack()
parentPort?.on('message', (task) => {
  try {
    parentPort?.postMessage({ value: perform(task) })
  } catch (error) {
    parentPort?.postMessage({ fault: error instanceof Error ? error.message : String(error) })
  }
})
