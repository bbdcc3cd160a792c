import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createPasswordHasher, type HasherOptions } from './password-hasher.server.ts'

let folder: string | null = null
let hasher: ReturnType<typeof createPasswordHasher>

const open = (options: HasherOptions = {}) =>
  (hasher = createPasswordHasher({ threads: 1, ...options }))

afterEach(async () => {
  await hasher.close()
  if (folder !== null) await rm(folder, { recursive: true })
  folder = null
})

/** Opens a hasher whose worker runs the given code for each password. */
async function openWith(perform: string): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'frame-hasher-'))
  const file = join(folder, 'worker.mjs')
  const code = `import { existsSync, writeFileSync } from 'node:fs'
    import { parentPort } from 'node:worker_threads'
    const mark = ${JSON.stringify(join(folder, 'mark'))}
    parentPort.on('message', ({ password }) => { ${perform} })`
  await writeFile(file, code)
  open({ file })
}

test('a password is hashed by argon2id as OWASP recommends, and no other password fits', async () => {
  const { hash, verify } = open()
  const known = await hash('correct horse')
  expect(known).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(
    await Promise.all([verify(known, 'correct horse'), verify(known, 'Correct horse')]),
  ).toEqual([true, false])
})

test('a malformed hash is a fault, and the next password is verified', async () => {
  const { hash, verify } = open()
  await expect(verify('no hash at all', 'correct horse')).rejects.toThrow('Decoding failed')
  expect(await verify(await hash('correct horse'), 'correct horse')).toBe(true)
})

test('the event loop turns while passwords are hashed', async () => {
  const { hash } = open()
  let turns = 0
  const turn = () => void ((turns += 1), hasher.load.busy > 0 && setImmediate(turn))
  const hashed = hash('correct horse')
  turn()
  await hashed
  expect(turns).toBeGreaterThan(10)
})

test('so many wait and no more: the next is refused at once, and nothing is done for them', async () => {
  const { hash, assertCapacity } = open({ queueLength: 2 })
  const under = [1, 2, 3].map((one) => hash(`password ${one}`))
  await expect(hash('one too many')).rejects.toMatchObject({ code: 'unavailable' })
  expect(assertCapacity).toThrow('unavailable')
  expect(hasher.load).toEqual({ threads: 1, busy: 1, waiting: 2, refused: 2 })
  expect(new Set(await Promise.all(under)).size).toBe(3)
  expect(assertCapacity).not.toThrow()
})

test('a thread that dies is followed by another, which makes the hash again', async () => {
  await openWith(`
    if (!existsSync(mark)) { writeFileSync(mark, ''); process.exit(1) }
    parentPort.postMessage({ value: 'hash of ' + password })`)
  const hashes = ['first', 'second'].map((password) => hasher.hash(password))
  expect(await Promise.all(hashes)).toEqual(['hash of first', 'hash of second'])
})

test('a password that crashes every thread is a fault, and others are still hashed', async () => {
  await openWith(`
    if (password === 'poison') throw new Error('out of memory')
    parentPort.postMessage({ value: 'hash of ' + password })`)
  const poison = hasher.hash('poison')
  const other = hasher.hash('other')
  await expect(poison).rejects.toThrow('ended')
  expect(await other).toBe('hash of other')
})

test('a thread that can not begin is a fault, not an endless attempt', async () => {
  open({ file: join(tmpdir(), 'frame-no-such-worker.mjs') })
  await expect(hasher.hash('correct horse')).rejects.toThrow('ended')
})

test('no thread runs before one is needed, nor long after', async () => {
  const { hash } = open({ idleMs: 50 })
  expect(hasher.load.threads).toBe(0)
  await hash('correct horse')
  expect(hasher.load.threads).toBe(1)
  await expect.poll(() => hasher.load.threads).toBe(0)
  expect(await hash('correct horse')).toContain('argon2id')
})

test('closing refuses queued and later passwords', async () => {
  const { hash, close } = open()
  const results = Promise.allSettled([hash('one'), hash('two')])
  await close()
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(hash('three')).rejects.toMatchObject({ code: 'unavailable' })
})

test.runIf(process.platform === 'linux')('whoever looks around goes before a hash', async () => {
  const { hash } = open()
  const before = new Set(await readdir('/proc/self/task'))
  await hash('correct horse')
  const tasks = (await readdir('/proc/self/task')).filter((task) => !before.has(task))
  const nice = await Promise.all(
    // Field 19 of `stat` is the nice value. Splits after the name in brackets, which may contain
    // spaces.
    tasks.map(async (task) =>
      Number(
        (await readFile(`/proc/self/task/${task}/stat`, 'utf8')).split(') ')[1]?.split(' ')[16],
      ),
    ),
  )
  const own = getPriority(process.pid)
  expect(nice).toContain(19)
  expect(getPriority(process.pid)).toBe(own)
})
