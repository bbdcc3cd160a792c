/** Built by vite/inline-script.ts. */
declare module '*?inline-script' {
  const code: string
  export default code
}
