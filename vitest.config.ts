import { accessSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { inlineScripts } from './vite/inline-script.ts'

/**
 * Also run on Debian's PostgreSQL, through Debian's PgBouncer: sessions of the database, locks and
 * transactions, where a pooler may make a difference.
 */
const DATABASE_TESTS = [
  'app/database/database.test.ts',
  'app/database/jobs.test.ts',
  'app/database/listener.test.ts',
  'app/account/session/session.api.test.ts',
  'app/cart/cart.api.test.ts',
  'app/checkout/purchase-race.api.test.ts',
  'app/database/domain-event-stream.test.ts',
]
const EXTERNAL = 'tests/external-database/**'

const FOLDERS = '{app,bin,db,demo,tests,vite}'
const TESTS = [`${FOLDERS}/**/*.test.{ts,tsx}`]
/** Rare faults and large files in detail: by `npm run details` only, since they take long. */
const DETAILS = [`${FOLDERS}/**/*.details.test.ts`]
const GLOBAL_SETUP = './tests/helpers/global-setup.ts'

// A renamed file would drop out of this list unnoticed.
for (const file of DATABASE_TESTS) accessSync(join(import.meta.dirname, file))

/** Outside app/, many files take minutes. One of them at the end would keep a single worker busy. */
const isOfWholeSystem = ({ moduleId }: TestSpecification): boolean =>
  /^(db|tests)[/\\]/.test(relative(import.meta.dirname, moduleId))

class WholeSystemFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // Keeps the files of a project together: a worker ends at a file of another project, and the
    // next one has to load the API again.
    const projects = Map.groupBy(sorted, ({ project }) => project)
    return [...projects.values()].flatMap((own) => [
      ...own.filter(isOfWholeSystem),
      ...own.filter((file) => !isOfWholeSystem(file)),
    ])
  }
}

export default defineConfig({
  plugins: [inlineScripts()],
  test: {
    // Half of the time goes to PostgreSQL and other servers, so four workers are useful on any
    // machine.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    // All other stylesheets are empty in tests.
    css: { include: [/\.css\?(raw|url)$/] },
    // Rarer garbage collections save three percent of the time.
    execArgv: ['--max-semi-space-size=64'],
    // A worker loads the API once, not once for every file: that took a fifth of the time. A test
    // that changes a global value or a module's state puts it back.
    isolate: false,
    sequence: { sequencer: WholeSystemFirst },
    setupFiles: ['./tests/helpers/restore-globals.ts'],
    // A wait ends as soon as its state is reached: the limits only matter on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 15_000 } },
    // As for the journeys: tests that pass only on retry are listed at the end.
    retry: process.env['CI'] === undefined ? 0 : 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'frame',
          include: TESTS,
          exclude: ['node_modules/**', EXTERNAL, ...DETAILS],
          globalSetup: GLOBAL_SETUP,
        },
      },
      {
        extends: true,
        test: { name: 'details', include: DETAILS, globalSetup: GLOBAL_SETUP },
      },
      // Only Linux has packages of both.
      ...(process.platform === 'linux'
        ? [
            {
              extends: true as const,
              test: {
                name: 'external database',
                include: [`${EXTERNAL}/*.test.ts`, ...DATABASE_TESTS],
                globalSetup: './tests/external-database/global-setup.ts',
              },
            },
          ]
        : []),
    ],
  },
})
