// The program of the area process: see area-process.server.ts.
import { serveTasks } from '../processing/serve-tasks.server.ts'
import { makeAreaFiles } from './area-files.server.ts'

serveTasks(makeAreaFiles)
