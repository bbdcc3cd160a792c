import { createContext } from 'react-router'

type ResponseHead = { readonly status: number; readonly headers: Headers }

/** Whether the guest page cache may keep the response to a request: then it can have no nonce. */
export const mayBeCached = createContext<(response: ResponseHead) => boolean>(() => false)
