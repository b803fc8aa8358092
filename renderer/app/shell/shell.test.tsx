import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountNeededText } from '../../../shared/locales/generated/account-needed.ts'
import { shellText } from '../../../shared/locales/generated/shell.ts'
import { useAuthStore } from '../../domain/auth/auth-store.ts'
import { ada } from '../../domain/auth/testing/fake-provider.ts'
import { Shell, statusText } from './shell.tsx'

vi.mock('../../screens/player-bar/mini-player.tsx', () => ({ MiniPlayer: () => <p>Player</p> }))
vi.mock('../../screens/schedule/show-page.tsx', () => ({ ShowPage: () => <p>Show</p> }))

beforeEach(() => useAuthStore.setState(useAuthStore.getInitialState(), true))
afterEach(cleanup)

describe('Shell on a public page', () => {
  function open(at: string) {
    const router = createMemoryRouter(
      [{ element: <Shell />, children: [{ path: '*', element: <h1>Public</h1> }] }],
      { initialEntries: [at] },
    )
    render(<RouterProvider router={router} />)
  }
  const menus = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
  const hrefs = (name: string) =>
    screen.queryAllByRole('link', { name }).map((link) => link.getAttribute('href'))

  it.each([
    ['with anonymous listening', { isAnonymousListeningOn: true }],
    ['with an account', { user: ada }],
  ])('has navigation, player and account menu %s', (_, state) => {
    useAuthStore.setState({ isLoading: false, ...state })
    open('/subscriptions')
    expect(screen.getByRole('main').textContent).toBe('Public')
    expect(screen.getAllByRole('navigation', { name: 'Main' })).toHaveLength(2)
    expect(screen.getByText('Player')).toBeTruthy()
    expect(screen.getByText('Show')).toBeTruthy()
    expect(menus()).toHaveLength(2)
    expect(hrefs('Sign in')).toEqual([])
  })

  it('has no account menu and no show before the identity provider has responded', () => {
    useAuthStore.setState({ isAnonymousListeningOn: true })
    open('/subscriptions')
    expect(screen.getByText('Player')).toBeTruthy()
    expect(screen.queryByText('Show')).toBeNull()
    expect([menus(), hrefs('Sign in')]).toEqual([[], []])
  })

  it.each([
    ['/subscriptions', '/sign-in?redirect=%2Fsubscriptions'],
    ['/404', '/sign-in?redirect=%2F'],
  ])(
    'has no navigation and no player signed out on %s where listening requires an account',
    (path, signIn) => {
      useAuthStore.setState({ isLoading: false })
      open(path)
      expect(screen.getByRole('main').textContent).toBe('Public')
      expect(screen.queryByRole('navigation')).toBeNull()
      expect(screen.queryByText('Player')).toBeNull()
      expect(screen.queryByText('Show')).toBeNull()
      expect(hrefs('Sign in')).toEqual([signIn])
    },
  )

  it('offers the sign-in after a lost session and keeps the player', () => {
    useAuthStore.setState({ isLoading: false, isAnonymousListeningOn: true, expectsSameUser: true })
    open('/subscriptions')
    expect(screen.getByText('Player')).toBeTruthy()
    expect(menus()).toEqual([])
    expect(new Set(hrefs('Sign in'))).toEqual(new Set(['/sign-in?redirect=%2Fsubscriptions']))
  })
})

it('returns null while all services are ready', () => {
  expect(statusText({ reachable: true, waitingFor: [] }, false, false)).toBeNull()
})

it('names the server before any starting service', () => {
  expect(statusText({ reachable: false, waitingFor: ['identity'] }, false, false)).toBe(
    shellText.unreachable,
  )
})

it('names the first missing service', () => {
  expect(statusText({ reachable: true, waitingFor: ['streams', 'identity'] }, false, false)).toBe(
    shellText.waitingFor.streams,
  )
})

it('names the missing anonymous session last', () => {
  expect(statusText({ reachable: true, waitingFor: [] }, true, false)).toBe(
    accountNeededText.signInUnreachable,
  )
  expect(statusText({ reachable: true, waitingFor: ['identity'] }, true, false)).toBe(
    shellText.waitingFor.identity,
  )
})

it('adds that changes are saved offline in every case', () => {
  const saved = 'Saved offline. Your changes are sent when the server is reachable.'
  expect(statusText({ reachable: true, waitingFor: [] }, false, true)).toBe(saved)
  expect(statusText({ reachable: false, waitingFor: [] }, false, true)).toBe(
    `${shellText.unreachable} ${saved}`,
  )
})
