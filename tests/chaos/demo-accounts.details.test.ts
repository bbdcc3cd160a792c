import { testDemoAccounts } from './demo-accounts-tests.ts'

testDemoAccounts('loopback', 'public')
