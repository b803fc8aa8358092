import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { errorPagesText } from '../../../shared/locales/generated/error-pages.ts'
import { ErrorPage } from './error-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  [404, '404 Oops! Page Not Found!'],
  [500, '500 Oops! Something went wrong'],
] as const)('shows the specified text and two buttons for %s', (status, heading) => {
  const { container } = render(<ErrorPage status={status} />, { wrapper: MemoryRouter })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading)
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Go Back',
    'Back to Home',
  ])
  const { detail } = errorPagesText.pages[status]
  expect(container.textContent).toBe(`${heading}${detail}Go BackBack to Home`)
})

it('offers sign-in for a 401', () => {
  render(<ErrorPage status={401} />, { wrapper: MemoryRouter })
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in')
})

/** Opens /500 after /browse. `navigation` simulates the browser's history API. */
function openAfterBrowse(navigation: { readonly canGoBack: boolean } | undefined) {
  vi.stubGlobal('navigation', navigation)
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>home</p> },
      { path: '/browse', element: <p>browse</p> },
      { path: '/500', element: <ErrorPage status={500} /> },
    ],
    { initialEntries: ['/', '/browse', '/500'], initialIndex: 2 },
  )
  render(<RouterProvider router={router} />)
  return async (button: string) => {
    await act(async () => screen.getByRole('button', { name: button }).click())
    return router.state.location.pathname
  }
}

it('goes to the previous page with Go Back', async () => {
  const click = openAfterBrowse({ canGoBack: true })
  expect(await click('Go Back')).toBe('/browse')
})

it.each([undefined, { canGoBack: false }])(
  'goes home with Go Back when there is no previous page (%j)',
  async (navigation) => {
    const click = openAfterBrowse(navigation)
    expect(await click('Go Back')).toBe('/')
  },
)

it('goes home with Back to Home', async () => {
  const click = openAfterBrowse({ canGoBack: true })
  expect(await click('Back to Home')).toBe('/')
})

it.each([401, 403, 404, 500, 503] as const)('shows %s in the document title', (status) => {
  render(<ErrorPage status={status} />, { wrapper: MemoryRouter })
  const heading = screen.getByRole('heading', { level: 1 })
  expect(document.title).toContain(heading.textContent)
  expect(screen.queryByRole('link', { name: 'Sign in' }) === null).toBe(status !== 401)
})
