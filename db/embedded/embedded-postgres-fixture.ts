// A Frame process that only runs the database. Tests start and kill it.
// Usage: node embedded-postgres-fixture.ts <dataDir> <projectRoot>; the input “stop” stops it.
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

const [dataDir = '', projectRoot = ''] = process.argv.slice(2)

function print(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}

try {
  const embedded = await startEmbeddedPostgres({
    dataDir,
    projectRoot,
    log: (message) => print({ log: message }),
  })
  print({ connection: embedded.connection, serverPid: embedded.serverPid })
  process.stdin.on('data', () => {
    void embedded.stop().then(() => process.exit(0))
  })
} catch (error) {
  if (!(error instanceof EmbeddedPostgresError)) throw error
  print({ code: error.code, message: error.message })
}
