// The program of the pyramid process: see pyramid-process.server.ts.
import { serveTasks } from '../processing/serve-tasks.server.ts'
import { drawRegion } from './draw-region.server.ts'

serveTasks(drawRegion)
