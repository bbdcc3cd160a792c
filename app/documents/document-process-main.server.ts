// The entry point of the document process (document-process.server.ts).
import { serveTasks } from '../images/processing/serve-tasks.server.ts'
import { drawDocument } from './draw-document.server.ts'

serveTasks(drawDocument)
