// The entry point of the image process (image-process.server.ts).
import { type ImageTask, makeImageFiles } from './image-files.server.ts'
import { serveTasks } from './serve-tasks.server.ts'
import { keepTemporaryFilesBeside } from './temporary-files.server.ts'

serveTasks((task: ImageTask) => {
  if (task.originalTo !== null) keepTemporaryFilesBeside(task.originalTo)
  return makeImageFiles(task)
})
