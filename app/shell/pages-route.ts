/** The id of the route around all pages. Its error boundary keeps the frame of the site. */
export const PAGES_ROUTE = 'pages'
