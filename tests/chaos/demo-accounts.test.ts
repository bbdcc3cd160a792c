import { testDemoAccounts } from './demo-accounts-tests.ts'

testDemoAccounts('public', 'loopback')
