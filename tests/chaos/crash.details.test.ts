import { OTHER_DATABASE_FAULTS } from './crash-fault.ts'
import { testFaults } from './crash-tests.ts'

testFaults({ server: [], database: OTHER_DATABASE_FAULTS })
