import { MAIN_DATABASE_FAULTS, SERVER_FAULTS } from './crash-fault.ts'
import { testFaults } from './crash-tests.ts'

// More rounds, other seeds, another database: npm run torture -- --rounds 300 --seed 7

testFaults({ server: SERVER_FAULTS, database: MAIN_DATABASE_FAULTS })
