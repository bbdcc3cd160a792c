/** The time after a signal in which requests in progress, or a start, may end. */
export const DRAIN_TIMEOUT_MS = 10_000

/**
 * A process that has not closed its resources by then exits. Requests, jobs and the connection
 * pool take up to 17 s, and the embedded database then writes a checkpoint.
 */
export const SHUTDOWN_MS = 30_000

/** The supervisor kills workers that have not exited by themselves. */
export const WORKER_KILL_MS = SHUTDOWN_MS + 5000
