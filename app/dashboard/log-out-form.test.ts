import { expect, test, vi } from 'vitest'
import { BATCH_DATABASE } from './batch/batch-database.ts'
import { clearLocalData } from './log-out-form.tsx'

test('where the browser forbids storage, what is left of it is cleared, without a fault', () => {
  const forbid = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  const forbidden = { getItem: forbid, setItem: forbid, removeItem: forbid, key: forbid, length: 1 }
  vi.stubGlobal('localStorage', forbidden)
  vi.stubGlobal('sessionStorage', forbidden)
  const deleteDatabase = vi.fn()
  vi.stubGlobal('indexedDB', { deleteDatabase })
  clearLocalData()
  expect(deleteDatabase).toHaveBeenCalledWith(BATCH_DATABASE)
  deleteDatabase.mockImplementation(forbid)
  expect(clearLocalData).not.toThrow()
})
