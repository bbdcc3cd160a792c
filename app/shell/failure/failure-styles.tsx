import address from './failure.css?url'

/** The stylesheet of the failure components, which the server adds to pages with an error. */
export const FailureStyles = () => <link rel="stylesheet" href={address} precedence="failure" />
