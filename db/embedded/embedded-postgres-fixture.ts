// A Frame process that only keeps the database: run by tests, which kill it.
// Usage: node embedded-postgres-fixture.ts <dataDir> <projectRoot>; “stop” on its input stops it.
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

const [dataDir = '', projectRoot = ''] = process.argv.slice(2)

function say(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}

try {
  const embedded = await startEmbeddedPostgres({
    dataDir,
    projectRoot,
    log: (message) => say({ log: message }),
  })
  say({ connection: embedded.connection, serverPid: embedded.serverPid })
  process.stdin.on('data', () => {
    void embedded.stop().then(() => process.exit(0))
  })
} catch (error) {
  if (!(error instanceof EmbeddedPostgresError)) throw error
  say({ code: error.code, message: error.message })
}
