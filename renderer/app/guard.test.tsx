import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAuthStore } from '../domain/auth/auth-store.ts'
import { ada } from '../domain/auth/testing/fake-provider.ts'
import { Guard, SignedOutOnly, UntilSignedIn } from './guard.tsx'

vi.mock('./identity-slow.tsx', () => ({ IdentitySlow: () => <p>It takes long</p> }))

beforeEach(() => {
  localStorage.clear()
  useAuthStore.setState(useAuthStore.getInitialState(), true)
})
afterEach(cleanup)

let router: ReturnType<typeof createMemoryRouter> | undefined

function open(at: string) {
  const page = (path: string) => ({ path, element: <p>page {path}</p> })
  const opened = createMemoryRouter(
    [
      { element: <Guard access="listener" />, children: [page('/'), page('/search')] },
      { element: <Guard access="member" />, children: [page('/users')] },
      { element: <Guard access="admin" />, children: [page('/admin')] },
      { element: <SignedOutOnly />, children: [page('/sign-in')] },
      { element: <UntilSignedIn />, children: [page('/otp')] },
      page('/403'),
    ],
    { initialEntries: [at] },
  )
  router = opened
  render(<RouterProvider router={opened} />)
  return () => {
    const { pathname, search, hash } = opened.state.location
    return pathname + search + hash
  }
}
const page = (path: string) => screen.findByText(`page ${path}`)

test('opens no page with stored claims before the identity provider has responded', () => {
  useAuthStore.setState({ isInitialized: true, claims: { role: 'admin', plan: 'pro' } })
  const where = open('/search?query=dub')
  expect(screen.queryByText('page /search')).toBeNull()
  expect(screen.getByText('Loading...')).toBeTruthy()
  expect(where()).toBe('/search?query=dub')
})

test('redirects a signed-out user to the sign-in and back', async () => {
  const where = open('/search?query=dub#found')
  useAuthStore.setState({ isLoading: false })
  await page('/sign-in')
  expect(where()).toBe('/sign-in?redirect=%2Fsearch%3Fquery%3Ddub%23found')
  useAuthStore.setState({ user: ada })
  await page('/search')
  expect(where()).toBe('/search?query=dub#found')
})

test('continues after the second factor and keeps a signed-in user on the page', async () => {
  useAuthStore.setState({ isLoading: false })
  const where = open('/otp?redirect=%2Fsearch%3Fquery%3Ddub')
  await page('/otp')
  act(() => useAuthStore.setState({ user: ada }))
  await page('/search')
  expect(where()).toBe('/search?query=dub')
  await act(() => router?.navigate('/otp?redirect=%2Fsearch'))
  await page('/otp')
})

test.each(['/sign-in', '/otp'])(
  'redirects a user who signs in on %s to home instead of an external site',
  async (path) => {
    useAuthStore.setState({ isLoading: false })
    const where = open(`${path}?redirect=//evil.example`)
    await page(path)
    act(() => useAuthStore.setState({ user: ada }))
    await page('/')
    expect(where()).toBe('/')
  },
)

test('redirects home even if an earlier redirect home was interrupted', async () => {
  useAuthStore.setState({ isLoading: false, user: ada })
  const { promise: slowHome, resolve } = Promise.withResolvers<void>()
  const opened = createMemoryRouter(
    [
      {
        element: <Guard access="member" />,
        children: [
          { path: '/', lazy: () => slowHome.then(() => ({ element: <p>page /</p> })) },
          { path: '/search', element: <p>page /search</p> },
        ],
      },
      {
        element: <SignedOutOnly />,
        children: [
          { path: '/sign-in', element: <p>page /sign-in</p> },
          { path: '/sign-up', element: <p>page /sign-up</p> },
        ],
      },
    ],
    { initialEntries: ['/search'] },
  )
  render(<RouterProvider router={opened} />)
  await page('/search')
  await act(() => opened.navigate('/sign-in'))
  await waitFor(() => expect(opened.state.navigation.location?.pathname).toBe('/'))
  await act(() => opened.navigate('/sign-up'))
  resolve()
  await page('/')
  expect(opened.state.location.pathname).toBe('/')
})

test.each([
  ['expired', {}, '/sign-in?redirect=%2Fsearch'],
  ['requested', {}, '/sign-in'],
  [
    'expired',
    { isAnonymousListeningOn: true, expectsSameUser: true },
    '/sign-in?redirect=%2Fsearch',
  ],
] as const)(
  'redirects after a session ended (%s, %o) to %s',
  async (ending, anonymousSession, to) => {
    useAuthStore.setState({ isLoading: false, user: ada, ...anonymousSession })
    const where = open('/search')
    await page('/search')
    act(() => {
      useAuthStore.setState({ ending, user: null })
    })
    await page('/sign-in')
    expect(where()).toBe(to)
  },
)

const ADMIN_SESSION = {
  isAnonymousListeningOn: true,
  isLoading: false,
  user: { ...ada, uid: 'root' },
  claims: { role: 'admin', plan: 'pro' },
  trust: 'confirmed',
} as const

test.each([
  ['/users', 'Community'],
  ['/admin', '403 Not on your frequency'],
])('redirects home after a sign-out on %s with anonymous listening', async (path, heading) => {
  useAuthStore.setState(ADMIN_SESSION)
  const where = open(path)
  await page(path)
  act(() => {
    useAuthStore.setState({ ending: 'requested', user: null })
  })
  await page('/')
  expect(where()).toBe('/')
  expect(useAuthStore.getState().ending).toBeNull()
  await act(() => router?.navigate(path))
  expect(where()).toBe(path)
  expect(screen.queryByText(`page ${path}`)).toBeNull()
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
})

test.each(['member', 'admin'] as const)(
  'finishes the redirect home of the inner %s guard after the outer guard has ended the sign-out',
  async (access) => {
    useAuthStore.setState(ADMIN_SESSION)
    const { promise: slowHome, resolve } = Promise.withResolvers<void>()
    const opened = createMemoryRouter(
      [
        {
          element: <Guard access="listener" />,
          children: [
            { path: '/', lazy: () => slowHome.then(() => ({ element: <p>page /</p> })) },
            {
              element: <Guard access={access} />,
              children: [{ path: '/inner', element: <p>page /inner</p> }],
            },
          ],
        },
        { path: '/403', element: <p>page /403</p> },
      ],
      { initialEntries: ['/inner'] },
    )
    render(<RouterProvider router={opened} />)
    await page('/inner')
    act(() => useAuthStore.setState({ ending: 'requested', user: null }))
    expect(useAuthStore.getState().ending).toBeNull()
    expect(opened.state.navigation.location?.pathname).toBe('/')
    act(() => useAuthStore.setState({ user: { ...ada, isAnonymous: true } }))
    expect(opened.state.navigation.location?.pathname).toBe('/')
    expect(screen.queryByRole('heading')).toBeNull()
    resolve()
    await page('/')
    expect(opened.state.location.pathname).toBe('/')
  },
)

test('shows a public page to all users and ends a sign-out there', () => {
  const opened = createMemoryRouter([
    { element: <Guard access="public" />, children: [{ path: '/', element: <p>page /</p> }] },
  ])
  useAuthStore.setState({ ending: 'requested' })
  render(<RouterProvider router={opened} />)
  expect(screen.getByText('page /')).toBeTruthy()
  expect(useAuthStore.getState().ending).toBeNull()
})

test('returns after a sign-in to a page requested after the sign-out', async () => {
  useAuthStore.setState({ isLoading: false, user: ada })
  const where = open('/search')
  await page('/search')
  act(() => {
    useAuthStore.setState({ ending: 'requested', user: null })
  })
  await page('/sign-in')
  await act(() => router?.navigate('/search?query=dub'))
  await page('/sign-in')
  expect(where()).toBe('/sign-in?redirect=%2Fsearch%3Fquery%3Ddub')
})

test('shows a message after 4 s without the provider and keeps waiting', async () => {
  vi.useFakeTimers()
  open('/')
  act(() => vi.advanceTimersByTime(3_999))
  expect(screen.getByRole('status').textContent).toBe('Loading...')
  act(() => vi.advanceTimersByTime(1))
  vi.useRealTimers()
  expect(await screen.findByText('It takes long')).toBeTruthy()
  act(() => useAuthStore.setState({ isLoading: false, user: ada }))
  expect(await page('/')).toBeTruthy()
})

test('opens pages with an unconfirmed stored session, except the admin area', async () => {
  useAuthStore.setState({
    isLoading: false,
    isConfirming: true,
    user: ada,
    claims: { role: 'admin', plan: 'pro' },
  })
  const where = open('/admin')
  expect(screen.getByRole('status').textContent).toBe('Loading...')
  await act(() => router?.navigate('/search'))
  await page('/search')
  expect(where()).toBe('/search')
})

test('opens the admin area for admins with confirmed claims only', async () => {
  useAuthStore.setState({ isLoading: false, user: ada, claims: { role: 'admin', plan: 'pro' } })
  const where = open('/admin')
  expect(screen.queryByText('page /admin')).toBeNull()
  useAuthStore.setState({ trust: 'confirmed' })
  await page('/admin')
  useAuthStore.setState({ claims: { role: 'listener', plan: 'free' } })
  await page('/403')
  await waitFor(() => expect(where()).toBe('/403'))
})

test('shows listener pages without a user if allowed, and an account prompt on others', async () => {
  useAuthStore.setState({ isLoading: false, isAnonymousListeningOn: true })
  const where = open('/search')
  await page('/search')
  await act(() => router?.navigate('/users'))
  expect(await screen.findByRole('heading', { name: 'Community', level: 1 })).toBeTruthy()
  const create = screen.getByRole('link', { name: 'Create account' })
  expect(create.getAttribute('href')).toBe('/sign-up?redirect=%2Fusers')
  expect(where()).toBe('/users')
})

test.each([null, { ...ada, isAnonymous: true }])(
  'shows the content of /403 in the admin area without an account (%o) and offers no account',
  async (user) => {
    useAuthStore.setState({ isLoading: false, isAnonymousListeningOn: true, user })
    const where = open('/admin')
    const name = '403 Not on your frequency'
    expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
    expect(where()).toBe('/admin')
  },
)

test('shows the account pages to an anonymous listener until there is an account', async () => {
  useAuthStore.setState({
    isLoading: false,
    isAnonymousListeningOn: true,
    user: { ...ada, isAnonymous: true },
  })
  const where = open('/sign-in?redirect=%2Fsearch')
  await page('/sign-in')
  act(() => useAuthStore.setState({ user: ada }))
  await page('/search')
  expect(where()).toBe('/search')
})
