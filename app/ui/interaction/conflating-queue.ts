type Task = () => Promise<unknown>

/**
 * Runs one task at a time, since a server may handle concurrent requests in any order. Of the tasks
 * added meanwhile, only the last one runs.
 * @returns a function that adds a task. The call that finds the queue idle resolves to true when
 * all tasks have ended, or rejects with the first failure; any other resolves to false at once
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
