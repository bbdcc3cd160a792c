const CARDS = 30

/**
 * The minimal gallery and work for comparison: one hand-written page that swaps the two on a press
 * and restores the scroll position. No styles but a grid, no router, history or data.
 * @param paths of images, repeated
 */
export function stepsPage(paths: readonly string[]): string {
  const card = (_: unknown, index: number) =>
    `<li data-work><img src="${paths[index % paths.length]}" loading="lazy" alt=""><h3><a ` +
    `href="#">Work ${index}</a></h3><p>₹1,250 · Mira Osei</p></li>`
  const cards = Array.from({ length: CARDS }, card).join('')
  const work = `<article><a href="#">Back</a><h1>Work</h1><img src="${paths[0]}" alt=""><p>Pen and ink on paper, 30 × 40 cm.</p></article>`
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Floor</title>
<style>ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(280px,1fr));gap:24px;padding:0;list-style:none}img{inline-size:100%;aspect-ratio:3/4;object-fit:cover}article img{max-inline-size:600px}</style>
<main><ul>${cards}</ul></main><template>${work}</template><script>
const main = document.querySelector('main')
const grid = main.firstElementChild
const work = document.querySelector('template').content.firstElementChild
let left = 0
addEventListener('click', (event) => {
  const link = event.target.closest('a')
  if (!link) return
  event.preventDefault()
  const isOpening = grid.contains(link)
  if (isOpening) left = scrollY
  main.replaceChildren(isOpening ? work : grid)
  scrollTo(0, isOpening ? 0 : left)
})
</script></html>`
}
