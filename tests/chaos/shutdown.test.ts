import { testShutdown } from './shutdown-tests.ts'

testShutdown(1)
