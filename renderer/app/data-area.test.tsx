import { QueryClient, QueryObserver, useMutation, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NOTHING_MERGED } from '../../shared/api/users.ts'
import { ApiProblem } from '../api/problem.ts'
import { mergeToasts } from '../domain/auth/account-merge.ts'
import { useAuthStore } from '../domain/auth/auth-store.ts'
import type { SessionPart } from '../domain/auth/session-scope.ts'
import { ada } from '../domain/auth/testing/fake-provider.ts'
import { clearToasts, connectToaster, type Toast } from '../lib/notify.ts'
import { bindRecovery, createDataArea, type DataAreaPorts } from './data-area.tsx'

const parts = vi.hoisted((): SessionPart[] => [])
vi.mock('../domain/auth/session-scope.ts', () => ({
  sessionScope: { register: (part: SessionPart) => parts.push(part) },
}))

const expire = vi.fn(async () => {})
const onFocus = vi.fn(() => () => {})
const respond = vi.fn<() => Promise<string>>()
let shown: Toast[]

function Page() {
  const { data } = useQuery({ queryKey: ['page'], queryFn: respond, retry: false })
  const { mutate } = useMutation({ mutationFn: respond })
  return (
    <button type="button" onClick={() => mutate()}>
      {data ?? 'nothing'}
    </button>
  )
}

async function open() {
  const area = createDataArea({
    platform: {
      capabilities: { tray: false },
      window: { onFocus },
      notifications: {},
      config: {},
    } as unknown as DataAreaPorts['platform'],
    identity: { expire } as unknown as DataAreaPorts['identity'],
    router: () => router as unknown as ReturnType<DataAreaPorts['router']>,
  })
  const router = createMemoryRouter(
    [
      { element: <area.Component />, children: [{ path: '/search', element: <Page /> }] },
      { path: '/sign-in', element: <p>sign in</p> },
      { path: '/500', element: <p>broken</p> },
    ],
    { initialEntries: ['/search?query=dub'] },
  )
  await act(async () => render(<RouterProvider router={router} />))
  return router
}

beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  parts.length = 0
  shown = []
  connectToaster({
    show: (notice) => shown.push(notice),
    hide: () => {},
    clear: () => {
      shown = []
    },
  })
  useAuthStore.setState({ user: ada, isLoading: false })
})
afterEach(() => {
  cleanup()
  clearToasts()
})

test('ends the session at the provider on a 401, shows that, and returns after a sign-in', async () => {
  respond.mockRejectedValue(new ApiProblem(401, {}))
  const router = await open()
  expect(await screen.findByText('sign in')).toBeTruthy()
  expect(expire).toHaveBeenCalledOnce()
  expect(shown).toEqual([{ message: 'Session expired!', tone: 'error' }])
  const { pathname, search } = router.state.location
  expect(pathname + search).toBe('/sign-in?redirect=%2Fsearch%3Fquery%3Ddub')
})

test.each([
  ['signed out', null],
  ['without an account', { ...ada, isAnonymous: true }],
])('keeps the session on a 401 of a listener %s', async (_what, user) => {
  useAuthStore.setState({ user })
  respond.mockRejectedValue(new ApiProblem(401, {}))
  const router = await open()
  expect(expire).not.toHaveBeenCalled()
  expect(shown).toEqual([])
  expect(router.state.location.pathname).toBe('/search')
})

test('shows a toast and /500 on a 500', async () => {
  respond.mockRejectedValue(new ApiProblem(500, {}))
  await open()
  expect(await screen.findByText('broken')).toBeTruthy()
  expect(shown).toEqual([{ message: 'Internal Server Error!', tone: 'error' }])
})

test('shows the toast of a failed change', async () => {
  respond
    .mockResolvedValueOnce('something')
    .mockRejectedValue(new ApiProblem(409, { title: 'Taken' }))
  await open()
  const button = await screen.findByRole('button', { name: 'something' })
  await act(async () => button.click())
  expect(shown).toEqual([{ message: 'Taken', tone: 'error' }])
})

test('removes cached data and toasts when the user leaves', async () => {
  respond.mockResolvedValueOnce('of Ada').mockResolvedValue('of Bob')
  const router = await open()
  expect(await screen.findByText('of Ada')).toBeTruthy()
  await act(() => router.navigate('/sign-in'))
  shown = [{ message: 'Undo what Ada did', tone: 'plain' }]
  for (const part of parts) part.leave?.('ada', 'expired')
  expect(shown).toEqual([])
  await act(() => router.navigate('/search'))
  expect(await screen.findByText('of Bob')).toBeTruthy()
})

test('refetches data after an account merge', async () => {
  respond.mockResolvedValueOnce('before').mockResolvedValue('after')
  await open()
  expect(await screen.findByText('before')).toBeTruthy()
  await act(async () => mergeToasts.onDone(NOTHING_MERGED))
  expect(await screen.findByText('after')).toBeTruthy()
})

test('forwards window focus to the queries', async () => {
  respond.mockResolvedValue('data')
  await open()
  expect(onFocus).toHaveBeenCalledOnce()
})

test('refetches visible data and retries pending saves when services are back', async () => {
  const client = new QueryClient()
  const queryFn = vi.fn(async () => 'data')
  const observer = new QueryObserver(client, { queryKey: ['shown'], queryFn, staleTime: 10_000 })
  const stop = observer.subscribe(() => {})
  await vi.waitUntil(() => observer.getCurrentResult().isSuccess)

  let improve = () => {}
  const identity = {
    retryAccount: vi.fn(async () => {}),
    retryAnonymousSession: vi.fn(),
    refreshClaims: vi.fn(async () => {}),
  }
  const monitor = {
    onRecovered: (listener: () => void) => {
      improve = listener
      return () => {}
    },
  }
  bindRecovery(monitor, client, identity)
  improve()
  expect(queryFn).toHaveBeenCalledTimes(2)
  expect(identity.retryAccount).toHaveBeenCalledOnce()
  expect(identity.retryAnonymousSession).toHaveBeenCalledOnce()
  expect(identity.refreshClaims).toHaveBeenCalledOnce()
  stop()
})
