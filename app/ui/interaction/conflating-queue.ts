type Task = () => Promise<unknown>

/**
 * Runs one task at a time, since a server may handle concurrent requests in any order. Of the tasks
 * that come meanwhile only the last one runs.
 * @returns adds a task that handles its own failure; the promise of the task that found the queue
 * idle ends with the last one, that of any other at once
 */
export function createConflatingQueue(): (task: Task) => Promise<void> {
  let next: Task | null = null
  let isBusy = false
  return async (task) => {
    next = task
    if (isBusy) return
    isBusy = true
    try {
      while (next !== null) {
        const current: Task = next
        next = null
        await current()
      }
    } finally {
      isBusy = false
    }
  }
}
