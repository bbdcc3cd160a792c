import address from './failure.css?url'

/** The stylesheet of the parts for failures, which the server adds to pages with an error. */
export const FailureStyles = () => <link rel="stylesheet" href={address} precedence="failure" />
