import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { ErrorPage } from './error-page.tsx'

afterEach(cleanup)

it.each([
  [404, '404 Oops! Page Not Found!'],
  [500, '500 Oops! Something went wrong'],
] as const)('%s reads as the specification says, with its two buttons', (status, heading) => {
  render(<ErrorPage status={status} />, { wrapper: MemoryRouter })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading)
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Go Back',
    'Back to Home',
  ])
})

it('offers the sign-in page where signing in is what is missing', () => {
  render(<ErrorPage status={401} />, { wrapper: MemoryRouter })
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in')
})
