// The program of the document process: see document-process.server.ts.
import { serveTasks } from '../images/processing/serve-tasks.server.ts'
import { drawDocument } from './draw-document.server.ts'

serveTasks(drawDocument)
