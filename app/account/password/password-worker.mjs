// Hashes passwords in a worker thread, started by password-hasher.server.ts. Plain JavaScript, so
// that the built server, the development server and the tests run the same file.
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** The lowest nice value. */
const LOWEST_PRIORITY = 19

/** Lets requests for pages go first. Only Linux has priorities per thread. */
function lowerPriority() {
  if (process.platform !== 'linux') return
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(thread, LOWEST_PRIORITY)
  } catch {
    // A sandbox may have no /proc. Hashes then run at normal priority.
  }
}

/** @param {import('./password-hasher.server.ts').PasswordTask} task */
function perform({ known, password }) {
  return known === null ? hashSync(password, ARGON2ID) : verifySync(known, password)
}

lowerPriority()
parentPort?.on('message', (task) => {
  try {
    parentPort?.postMessage({ value: perform(task) })
  } catch (error) {
    parentPort?.postMessage({ fault: error instanceof Error ? error.message : String(error) })
  }
})
