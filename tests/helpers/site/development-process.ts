import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..', '..')

/** Starts the development server, for its tests. */
export function startDevelopment(settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['vite/development-server.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_ENV: 'development',
      DATABASE_URL: '',
      DEMO: '0',
      ...settings,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  return { child, exited: once(child, 'exit'), output: () => output }
}
