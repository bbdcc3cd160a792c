const CHECK_INTERVAL_MS = 250
const LOG_CHECK_INTERVAL_MS = 60_000
const MAX_PAUSE_MS = 30_000

export interface ServerWatch {
  stop(): void
}

/**
 * Checks four times a second whether the server is alive, and restarts it. After a failed restart
 * the pauses grow up to half a minute. Never keeps the process alive.
 */
export function watchServer(task: {
  isAlive: () => boolean
  restart: () => Promise<void>
  checkLog: () => Promise<void>
  log: (message: string) => void
}): ServerWatch {
  let isStopped = false
  let timer: NodeJS.Timeout | null = null
  let failures = 0
  let logCheckedAt = Date.now()

  const check = async (): Promise<void> => {
    try {
      if (!task.isAlive()) {
        task.log('The database server is gone: starting it again.')
        await task.restart()
        task.log('The database server is back.')
      } else if (Date.now() - logCheckedAt > LOG_CHECK_INTERVAL_MS) {
        logCheckedAt = Date.now()
        await task.checkLog()
      }
      failures = 0
    } catch (error) {
      failures += 1
      if (!isStopped) task.log(error instanceof Error ? error.message : String(error))
    }
    schedule()
  }
  const schedule = (): void => {
    if (isStopped) return
    timer = setTimeout(
      () => void check(),
      Math.min(CHECK_INTERVAL_MS * 2 ** failures, MAX_PAUSE_MS),
    )
    timer.unref()
  }
  schedule()
  return {
    stop() {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}
