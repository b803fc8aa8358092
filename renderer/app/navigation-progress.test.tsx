import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NavigationProgress, useProgress } from './navigation-progress.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function start() {
  const hook = renderHook(({ pending }) => useProgress(pending), {
    initialProps: { pending: false },
    wrapper: StrictMode,
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  return { ...hook, pass }
}

test('neither bar nor overlay shows without a navigation', () => {
  expect(start().result.current).toEqual({ bar: false, overlay: false })
})

test('the bar shows at once, the overlay after 150 ms', () => {
  const { result, rerender, pass } = start()
  rerender({ pending: true })
  expect(result.current).toEqual({ bar: true, overlay: false })
  pass(149)
  expect(result.current.overlay).toBe(false)
  pass(1)
  expect(result.current).toEqual({ bar: true, overlay: true })
})

test('a quick navigation keeps the bar for 300 ms and never dims the page', () => {
  const { result, rerender, pass } = start()
  rerender({ pending: true })
  pass(20)
  rerender({ pending: false })
  pass(279)
  expect(result.current).toEqual({ bar: true, overlay: false })
  pass(1)
  expect(result.current.bar).toBe(false)
})

test('a slow navigation removes both when it is done', () => {
  const { result, rerender, pass } = start()
  rerender({ pending: true })
  pass(1_000)
  rerender({ pending: false })
  expect(result.current.overlay).toBe(false)
  pass(0)
  expect(result.current).toEqual({ bar: false, overlay: false })
})

test('the next navigation has its own 150 ms', () => {
  const { result, rerender, pass } = start()
  rerender({ pending: true })
  pass(200)
  rerender({ pending: false })
  pass(10)
  rerender({ pending: true })
  expect(result.current).toEqual({ bar: true, overlay: false })
  pass(150)
  expect(result.current.overlay).toBe(true)
})

test('a quick navigation does not shorten the wait of the next', () => {
  const { result, rerender, pass } = start()
  rerender({ pending: true })
  pass(20)
  rerender({ pending: false })
  pass(10)
  rerender({ pending: true })
  pass(149)
  expect(result.current.overlay).toBe(false)
  pass(1)
  expect(result.current.overlay).toBe(true)
})

test('shows bar and overlay over the page while the router navigates, and then neither', async () => {
  const loaded = Promise.withResolvers<void>()
  const router = createMemoryRouter([
    {
      element: (
        <>
          <NavigationProgress />
          <Outlet />
        </>
      ),
      children: [
        { path: '/', element: <p>home</p> },
        { path: '/browse', loader: () => loaded.promise.then(() => null), element: <p>browse</p> },
      ],
    },
  ])
  render(<RouterProvider router={router} />)
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await pass(1_000)
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.queryByRole('status')).toBeNull()
  act(() => void router.navigate('/browse'))
  await pass(149)
  expect(screen.queryByRole('progressbar')).not.toBeNull()
  expect(screen.queryByRole('status')).toBeNull()
  await pass(1)
  expect(screen.getByRole('status').textContent).toBe('Loading...')
  loaded.resolve()
  await pass(0)
  expect(screen.queryByRole('status')).toBeNull()
  await pass(150)
  expect(screen.queryByRole('progressbar')).toBeNull()
})
