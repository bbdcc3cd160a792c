const CARDS = 30

/**
 * The least that a wall and a work can be: one page, written by hand, which puts the work in the wall's place at the
 * press and the wall back where it was left. Without styles but a grid, without router, history or data to ask for.
 * @param paths of pictures, hung one after the other, again and again
 */
export function stepsPage(paths: readonly string[]): string {
  const card = (_: unknown, index: number) =>
    `<li data-work><img src="${paths[index % paths.length]}" loading="lazy" alt=""><h3><a href="#">Work ${index}</a></h3><p>₹1,250 · Mira Osei</p></li>`
  const cards = Array.from({ length: CARDS }, card).join('')
  const work = `<article><a href="#">Back</a><h1>Work</h1><img src="${paths[0]}" alt=""><p>Pen and ink on paper, 30 × 40 cm.</p></article>`
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Floor</title>
<style>ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(280px,1fr));gap:24px;padding:0;list-style:none}img{inline-size:100%;aspect-ratio:3/4;object-fit:cover}article img{max-inline-size:600px}</style>
<main><ul>${cards}</ul></main><template>${work}</template><script>
const main = document.querySelector('main')
const wall = main.firstElementChild
const work = document.querySelector('template').content.firstElementChild
let left = 0
addEventListener('click', (event) => {
  const link = event.target.closest('a')
  if (!link) return
  event.preventDefault()
  const isOpening = wall.contains(link)
  if (isOpening) left = scrollY
  main.replaceChildren(isOpening ? work : wall)
  scrollTo(0, isOpening ? 0 : left)
})
</script></html>`
}
