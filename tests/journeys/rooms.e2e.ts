import { expect, publishWork, test, titled } from './fixtures.ts'

// The rooms of an artist as a list, without scripts. The drawn rooms have
// journeys of their own.

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('rooms are a list from which works go into the cart', async ({ page, browser, stage }) => {
    const artist = await browser.newContext({ baseURL: stage.server.url })
    await stage.signUp(artist, { isArtist: true })
    const { id: artistId } = (await stage.call(artist, 'GET', '/users/me')) as { id: string }
    const works: { id: string; title: string }[] = []
    for (const name of ['Ebb', 'Flood', 'Slack']) {
      works.push(await publishWork(stage.call, artist, titled(name), 30))
    }
    const [first, ...sized] = works
    await stage.call(artist, 'PATCH', `/artworks/${first?.id}`, { size: null })
    for (const { id } of sized) {
      await stage.call(artist, 'PATCH', `/artworks/${id}`, { size: { width: 60, height: 80 } })
    }
    await page.goto(`/artist/${artistId}`)
    await page.getByRole('link', { name: 'Walk through the works' }).click()
    await expect(page).toHaveURL(new RegExp(`/room/artist/${artistId}$`))
    const room = page.getByRole('region', { name: 'Room 1' })
    await expect(room.getByRole('listitem')).toHaveCount(2)
    await expect(room).toContainText('60 × 80 cm')
    const unhung = page.getByRole('region', { name: 'Size not stated' })
    await expect(unhung.getByRole('heading', { level: 3 })).toHaveText(first?.title ?? '')
    await expect(page.getByText('1 work without a stated size')).toBeVisible()

    await stage.signUp(page.context(), { isArtist: false })
    await page.reload()
    const [, flood] = works
    await room.getByRole('button', { name: `Add ${flood?.title} to cart` }).click()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByRole('main')).toContainText(flood?.title ?? '')
    await artist.close()
  })
})
