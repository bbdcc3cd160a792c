const LOOK_MS = 250
const TIDY_MS = 60_000
const LONGEST_PAUSE_MS = 30_000

export interface ServerWatch {
  stop(): void
}

/**
 * Looks four times a second whether the server lives and revives it. After a failed revival the
 * pauses grow to half a minute. Never keeps the process alive.
 */
export function watchServer(task: {
  isAlive: () => boolean
  revive: () => Promise<void>
  tidy: () => Promise<void>
  log: (message: string) => void
}): ServerWatch {
  let isStopped = false
  let timer: NodeJS.Timeout | null = null
  let failures = 0
  let tidiedAt = Date.now()

  const look = async (): Promise<void> => {
    try {
      if (!task.isAlive()) {
        task.log('The database server is gone: starting it again.')
        await task.revive()
        task.log('The database server is back.')
      } else if (Date.now() - tidiedAt > TIDY_MS) {
        tidiedAt = Date.now()
        await task.tidy()
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
    timer = setTimeout(() => void look(), Math.min(LOOK_MS * 2 ** failures, LONGEST_PAUSE_MS))
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
