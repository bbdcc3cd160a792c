import { expect, test } from 'vitest'
import { renderPage, tagsOf, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import SignInPage from './sign-in-page.tsx'

const loaderData = {
  needsCode: false,
  invitation: null,
  methods: { password: true, providers: [] },
}
const at = (path: string) => renderPage(SignInPage, { at: path, loaderData })
const checkedType = (html: string) =>
  tagsOf(html, 'input').find(({ type, checked }) => type === 'radio' && checked !== undefined)?.[
    'value'
  ]

// Specification: 2.12, 5.1, 5.2, 5.3, 5.4
test('sign-up asks for both names, email, password and the account type', () => {
  const inputs = tagsOf(at('/signup'), 'input')
  const named = (wanted: string) => inputs.find(({ name }) => name === wanted)
  for (const name of ['firstName', 'lastName', 'email', 'password']) {
    expect(named(name), name).toHaveProperty('required')
  }
  expect(named('email')?.['type']).toBe('email')
  expect(named('password')?.['type']).toBe('password')
  const types = inputs.filter(({ name }) => name === 'accountType').map(({ value }) => value)
  expect(types).toEqual(['collector', 'artist'])
  for (const label of ['Artist', 'Collector']) expect(wordsOf(at('/signup'))).toContain(label)
})

// Specification: 2.15, 5.5
test('sign-up preselects Collector unless the address has type=artist', () => {
  expect(checkedType(at('/signup'))).toBe('collector')
  expect(checkedType(at('/signup?type=artist'))).toBe('artist')
  expect(checkedType(at('/signup?type=anything'))).toBe('collector')
})

test.each([
  [null, ['collector', 'artist']],
  [true, []],
  [false, []],
])('an invitation that gives the account type (%s) leaves no choice of it', (isArtist, choices) => {
  const invitation = { isGiven: true, isValid: true, email: null, isArtist }
  const html = renderPage(SignInPage, {
    at: '/signup?invitation=x',
    loaderData: { ...loaderData, invitation },
  })
  const types = tagsOf(html, 'input').filter(({ name }) => name === 'accountType')
  expect(types.map(({ value }) => value)).toEqual(choices)
})

// Specification: 2.12, 2.13, 2.14, 4.18
test('any other path shows the login, and a link leads from one to the other with its query', () => {
  const login = at('/login?type=artist')
  expect(tagsOf(login, 'input').some(({ name }) => name === 'firstName')).toBe(false)
  expect(login).toContain('href="/signup?type=artist"')
  expect(at('/signup?type=artist')).toContain('href="/login?type=artist"')
})

test('both views say that a chosen work is kept, and only then', () => {
  const words = 'The work you chose will be in your favourites.'
  for (const path of ['/login', '/signup']) {
    expect(wordsOf(at(`${path}?keep=sketch-quiet-profile`))).toContain(words)
    expect(wordsOf(at(`${path}?keep=../x`))).not.toContain(words)
    expect(wordsOf(at(path))).not.toContain(words)
  }
})

test('both views say that an artist will be followed, whose page the sign-in returns to', () => {
  const id = '01954f00-b000-7c7a-adfa-145d2422f448'
  for (const path of ['/login', '/signup']) {
    const words = wordsOf(at(`${path}?returnTo=%2Fartist%2F${id}%3Fcursor%3Dx&keep=${id}`))
    expect(words).toContain('You will follow the artist.')
    expect(words).not.toContain('favourites.')
    expect(wordsOf(at(`${path}?returnTo=%2Fcart&keep=${id}`))).not.toContain('You will follow')
  }
})

test.each([
  ['cart', 'Without JavaScript, a cart needs an account.'],
  ['saved-search', 'A saved search needs an account.'],
  ['form', 'No user is currently signed in, so nothing was saved or sent.'],
  ['deletion', 'If you have just deleted your account, it is gone.'],
])('both views say why a guest is there: %s', (reason, words) => {
  for (const path of ['/login', '/signup']) {
    expect(wordsOf(at(`${path}?returnTo=%2Fartists&reason=${reason}`))).toContain(words)
    expect(wordsOf(at(`${path}?returnTo=%2Fartists&reason=x${reason}`))).not.toContain(words)
  }
})

test('providers are offered beside the password, and keep where the person wants to go', () => {
  const providers = [
    { id: 'corp', name: 'Corp' },
    { id: 'museum', name: 'The Museum' },
  ]
  for (const path of ['/login', '/signup']) {
    const search = '?returnTo=%2Fcart&keep=sketch-quiet-profile'
    const html = renderPage(SignInPage, {
      at: `${path}${search}`,
      loaderData: { needsCode: false, invitation: null, methods: { password: true, providers } },
    })
    const forms = tagsOf(html, 'form').map(({ action }) => action?.replaceAll('&amp;', '&'))
    expect(forms.slice(1)).toEqual([`/login/with/corp${search}`, `/login/with/museum${search}`])
    expect(wordsOf(html)).toContain('Continue with The Museum')
  }
})

test('a gallery without passwords asks for none', () => {
  const methods = { password: false, providers: [{ id: 'museum', name: 'The Museum' }] }
  const loaderData = { needsCode: false, invitation: null, methods }
  for (const path of ['/login', '/signup']) {
    const html = renderPage(SignInPage, { at: path, loaderData })
    expect(tagsOf(html, 'input').map(({ name }) => name)).toEqual(['purpose'])
    expect(wordsOf(html)).toContain('Continue with The Museum')
    expect(html).not.toContain('/forgot-password')
  }
})
