// Measures in a running production build whether the response time reveals that an account exists,
// and prints the success rate of a guesser. Usage: node bin/frame.mjs run
// tests/hostile/account-timing.ts --rounds 300
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeDataDir, removeDataDir, startBuiltServer } from '../helpers/site/built-server.ts'
import { ensureBuild } from '../../bin/build.mjs'

/** Chance is right half of the time; a guesser with this success rate has learnt something. */
const TELLS = 0.6
const WARM_UP = 20

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '300' } } })
const rounds = Number(values.rounds)
if (!Number.isSafeInteger(rounds) || rounds < 10) {
  process.stderr.write('--rounds is a whole number from 10 on.\n')
  process.exit(1)
}

await ensureBuild(join(import.meta.dirname, '..', '..'))
const dataDir = await makeDataDir()
const server = await startBuiltServer({ dataDir })
try {
  const password = 'correct horse'
  const known = 'known@example.com'
  await call('/api/users', { email: known, password, firstName: 'K', lastName: 'N' })
  const questions = {
    'sign-in': (email: string) => call('/api/session', { email, password: 'not it at all' }),
    reset: (email: string) => call('/api/password-resets', { email }),
  }
  for (const [name, ask] of Object.entries(questions)) {
    const { yes, no } = await compare(ask, known)
    const right = chanceToTell(yes, no)
    process.stdout.write(
      `${name}: with an account ${median(yes).toFixed(2)} ms, without ${median(no).toFixed(2)} ms (medians of ${rounds}); ` +
        `a guesser by one answer is right in ${(right * 100).toFixed(0)} of 100\n`,
    )
    if (right > TELLS) process.exitCode = 1
  }
} finally {
  await server.stop()
  await removeDataDir(dataDir)
}

async function call(path: string, body: object): Promise<void> {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
}

/** Alternates the requests, so that other load on the machine affects both. */
async function compare(ask: (email: string) => Promise<void>, known: string) {
  const times = { yes: [] as number[], no: [] as number[] }
  for (let round = 0; round < rounds + WARM_UP; round += 1) {
    const order = round % 2 === 0 ? (['yes', 'no'] as const) : (['no', 'yes'] as const)
    for (const kind of order) {
      const email = kind === 'yes' ? known : `unknown-${round}@example.com`
      const startedAt = performance.now()
      await ask(email)
      if (round >= WARM_UP) times[kind].push(performance.now() - startedAt)
    }
  }
  return times
}

/**
 * The share of pairs in which the longer response is that of the account, or of the other address,
 * whichever is larger.
 */
function chanceToTell(yes: readonly number[], no: readonly number[]): number {
  let longer = 0
  for (const one of yes) for (const other of no) longer += one > other ? 1 : one === other ? 0.5 : 0
  const share = longer / (yes.length * no.length)
  return Math.max(share, 1 - share)
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
