import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeCoverage, findProofs } from './coverage.ts'

// npm run spec-coverage

const root = join(import.meta.dirname, '..', '..')
writeFileSync(join(root, 'docs', 'spec-coverage.md'), describeCoverage(findProofs(root)))
