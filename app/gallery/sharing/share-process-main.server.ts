// The program of the share process: see share-process.server.ts.
import { serveTasks } from '../../images/processing/serve-tasks.server.ts'
import { drawShareImage } from './share-drawing.server.ts'

serveTasks(drawShareImage)
