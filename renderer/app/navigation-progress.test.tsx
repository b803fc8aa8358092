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

test('shows neither bar nor overlay without a navigation', () => {
  expect(start().result.current).toEqual({ showsBar: false, showsOverlay: false })
})

test('shows the bar immediately and the overlay after 150 ms', () => {
  const { result, rerender, pass } = start()
  rerender({ pending: true })
  expect(result.current).toEqual({ showsBar: true, showsOverlay: false })
  pass(149)
  expect(result.current.showsOverlay).toBe(false)
  pass(1)
  expect(result.current).toEqual({ showsBar: true, showsOverlay: true })
})

test('keeps the bar for 300 ms and shows no overlay for a fast navigation', () => {
  const { result, rerender, pass } = start()
  rerender({ pending: true })
  pass(20)
  rerender({ pending: false })
  pass(279)
  expect(result.current).toEqual({ showsBar: true, showsOverlay: false })
  pass(1)
  expect(result.current.showsBar).toBe(false)
})

test('removes both after a slow navigation', () => {
  const { result, rerender, pass } = start()
  rerender({ pending: true })
  pass(1_000)
  rerender({ pending: false })
  expect(result.current.showsOverlay).toBe(false)
  pass(0)
  expect(result.current).toEqual({ showsBar: false, showsOverlay: false })
})

test('delays the overlay of the next navigation by 150 ms again', () => {
  const { result, rerender, pass } = start()
  rerender({ pending: true })
  pass(200)
  rerender({ pending: false })
  pass(10)
  rerender({ pending: true })
  expect(result.current).toEqual({ showsBar: true, showsOverlay: false })
  pass(150)
  expect(result.current.showsOverlay).toBe(true)
})

test('does not shorten the delay after a fast navigation', () => {
  const { result, rerender, pass } = start()
  rerender({ pending: true })
  pass(20)
  rerender({ pending: false })
  pass(10)
  rerender({ pending: true })
  pass(149)
  expect(result.current.showsOverlay).toBe(false)
  pass(1)
  expect(result.current.showsOverlay).toBe(true)
})

test('shows bar and overlay while the router navigates', async () => {
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
