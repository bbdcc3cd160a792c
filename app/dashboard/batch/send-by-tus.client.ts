import { Upload, type DetailedError } from 'tus-js-client'
import { BatchFault, CONNECTION_LOST, faultOfAnswer } from './batch-fault.ts'
import type { Sending } from './batch-queue.ts'
import { uploadsUrl } from './upload-calls.ts'

/** Some proxies buffer a whole request before they forward it, so chunks are small. */
const CHUNK_BYTES = 8 * 1024 * 1024

/**
 * Sends a file by the tus protocol, resuming a partial upload. The queue does the retries.
 * @throws BatchFault
 */
export async function sendByTus(file: File, sending: Sending): Promise<string> {
  const { uploadId, signal } = sending
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      // Given both, the client would begin a second upload if the server were unreachable for a
      // moment.
      ...(uploadId === null
        ? { endpoint: uploadsUrl() }
        : { uploadUrl: `${uploadsUrl()}/${uploadId}` }),
      chunkSize: CHUNK_BYTES,
      retryDelays: null,
      storeFingerprintForResuming: false,
      metadata: {
        filename: file.name,
        filetype: file.type,
        lastmodified: String(file.lastModified),
      },
      onUploadUrlAvailable: () => sending.onBegun(idOf(upload.url)),
      onProgress: sending.onProgress,
      onSuccess: () => resolve(idOf(upload.url)),
      onError: (error) => reject(faultOf(error)),
    })
    const stop = () => {
      void upload.abort()
      reject(new BatchFault('lost', CONNECTION_LOST))
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    return upload.start()
  })
}

const idOf = (url: string | null): string => url?.split('/').at(-1) ?? ''

function faultOf(error: Error | DetailedError): BatchFault {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (response === null) return new BatchFault('lost', CONNECTION_LOST)
  const retryAfter = response.getHeader('retry-after')
  return faultOfAnswer(response.getStatus(), { body: response.getBody(), retryAfter })
}
