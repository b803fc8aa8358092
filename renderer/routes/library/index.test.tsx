import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Component } from './index.tsx'

afterEach(cleanup)

function start() {
  const { promise: loaded, resolve: load } = Promise.withResolvers<null>()
  const router = createMemoryRouter(
    [
      { path: '/library', Component },
      { path: '/library/favorites', element: <p>Favorites</p> },
      { path: '/users', loader: () => loaded, element: <p>Community</p> },
    ],
    { initialEntries: ['/library'] },
  )
  return { router, load: () => load(null) }
}

test('redirects to favorites', async () => {
  render(<RouterProvider router={start().router} />)
  expect(await screen.findByText('Favorites')).toBeTruthy()
})

test('does not redirect when the user has already chosen another page', async () => {
  const { router, load } = start()
  const opened = router.navigate('/users')
  render(<RouterProvider router={router} />)
  load()
  await opened
  expect(await screen.findByText('Community')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/users')
})
