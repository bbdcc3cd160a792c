type Task = () => Promise<unknown>

/**
 * Runs one task at a time, since a server may handle concurrent requests in any order. Of the tasks
 * that come meanwhile only the last one runs.
 * @returns adds a task. The one that finds the queue idle gets true when all have ended, or the
 * first failure; any other gets false at once
 */
export function createConflatingQueue(): (task: Task) => Promise<boolean> {
  let next: Task | null = null
  let isBusy = false
  return async (task) => {
    next = task
    if (isBusy) return false
    isBusy = true
    const failures: unknown[] = []
    while (next !== null) {
      const current: Task = next
      next = null
      await current().catch((error: unknown) => failures.push(error))
    }
    isBusy = false
    if (failures.length > 0) throw failures[0]
    return true
  }
}
