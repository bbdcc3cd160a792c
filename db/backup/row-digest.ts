import { hash } from 'node:crypto'
import type { TableSum } from './archive-content.ts'

const NEWLINE = 0x0a

export type RowDigest = {
  update(chunk: Buffer): void
  sum(): TableSum
}

/**
 * Counts rows in PostgreSQL's text format of COPY, one row per line, and computes a digest. The
 * digest is the sum of the rows' SHA-256, so it does not depend on their order.
 */
export function createRowDigest(): RowDigest {
  const words = new Uint32Array(8)
  let rows = 0
  let begun: Buffer[] = []

  function addRow(row: Buffer): void {
    const digest = hash('sha256', row, 'buffer')
    for (let at = 0; at < 8; at += 1) {
      words[at] = ((words[at] ?? 0) + digest.readUInt32BE(at * 4)) >>> 0
    }
    rows += 1
  }

  return {
    update(chunk) {
      let from = 0
      for (;;) {
        const end = chunk.indexOf(NEWLINE, from)
        if (end === -1) break
        const rest = chunk.subarray(from, end)
        addRow(begun.length === 0 ? rest : Buffer.concat([...begun, rest]))
        begun = []
        from = end + 1
      }
      if (from < chunk.length) begun.push(Buffer.from(chunk.subarray(from)))
    },
    sum() {
      if (begun.length > 0) throw new Error('a row without an end')
      const digest = [...words].map((word) => word.toString(16).padStart(8, '0')).join('')
      return { rows, digest }
    },
  }
}
