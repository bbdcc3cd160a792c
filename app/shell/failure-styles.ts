import { preinit } from 'react-dom'
import address from './failure.css?url'

/**
 * The stylesheet of the parts for failures. The server adds it to pages with an error; other pages
 * load it with the script of these parts, ahead of a failure.
 */
export const failureStyles = { address, precedence: 'failure' } as const

export function loadFailureStyles(): void {
  preinit(failureStyles.address, { as: 'style', precedence: failureStyles.precedence })
}
