// In place of Vite's own type, which has a default export only. Stylesheets are imported as
// `import * as styles`, so that a class that they lack is a warning of the build.
declare module '*.module.css' {
  const classes: { readonly [name: string]: string }
  export = classes
}
