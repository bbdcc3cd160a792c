/** Id of the parent route of all pages. Its error boundary renders inside the site layout. */
export const PAGES_ROUTE = 'pages'
