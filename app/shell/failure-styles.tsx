import { preinit } from 'react-dom'
import address from './failure.css?url'

const PRECEDENCE = 'failure'

/** The stylesheet of the parts for failures, which the server adds to pages with an error. */
export const FailureStyles = () => <link rel="stylesheet" href={address} precedence={PRECEDENCE} />

/** Loads the stylesheet ahead of a failure, with the script of these parts. */
export function loadFailureStyles(): void {
  preinit(address, { as: 'style', precedence: PRECEDENCE })
}
