// The built server, in a process whose environment is complete; see server-start.mjs.
import { runBuiltServer } from './server-start.mjs'
import { PROJECT_ROOT } from './project.mjs'

await runBuiltServer(PROJECT_ROOT)
