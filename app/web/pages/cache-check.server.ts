import { createContext } from 'react-router'

type CacheCheck = (response: Pick<Response, 'status' | 'headers'>) => boolean

/**
 * Whether the guest page cache may store the response to a request, which then must not contain a
 * nonce.
 */
export const cacheCheck = createContext<CacheCheck>(() => false)
