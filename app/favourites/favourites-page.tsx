export default function Page() {
  return <h1>favourites-page.tsx</h1>
}
