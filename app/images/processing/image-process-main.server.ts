// The program of the image process: see image-process.server.ts.
import { makeImageFiles } from './image-files.server.ts'
import { serveTasks } from './serve-tasks.server.ts'

serveTasks(makeImageFiles)
