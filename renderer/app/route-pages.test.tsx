import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import {
  LAYOUT_PAGES,
  loadNotFound,
  loadShell,
  type PageModule,
  ROUTE_PAGES,
} from './route-pages.ts'

vi.mock('../screens/plans/payment-arrived.tsx', () => ({
  PaymentArrived: () => <p>arrived</p>,
}))
vi.mock('../screens/plans/payment-cancelled.tsx', () => ({
  PaymentCancelled: () => <p>cancelled</p>,
}))

afterEach(cleanup)

const WITH_CHILDREN = ['/library', '/admin', '/settings', '/user-settings', '/subscriptions']
const fileOf = (path: string) =>
  path === '/'
    ? '/home'
    : WITH_CHILDREN.includes(path)
      ? `${path}/index`
      : path.replace(/\/:\w+$/, '')
const pageIn = (file: string): Promise<PageModule> =>
  import(/* @vite-ignore */ `../routes${file}.tsx`)

test.each(Object.entries(ROUTE_PAGES))('%s opens the page of its name', async (path, load) => {
  expect((await load()).Component).toBe((await pageIn(fileOf(path))).Component)
})

test.each(Object.entries(LAYOUT_PAGES))(
  '%s renders its children in a layout',
  async (path, load) => {
    expect((await load()).Component).toBe((await pageIn(`${path}/layout`)).Component)
  },
)

test('renders the app in the shell', async () => {
  const { Shell } = await import('./shell/shell.tsx')
  expect((await loadShell()).Component).toBe(Shell)
})

test.each([
  ['/401', ROUTE_PAGES['/401'], '401'],
  ['/403', ROUTE_PAGES['/403'], '403'],
  ['/404', ROUTE_PAGES['/404'], '404 Oops! Page Not Found!'],
  ['/500', ROUTE_PAGES['/500'], '500 Oops! Something went wrong'],
  ['/503', ROUTE_PAGES['/503'], '503'],
  ['an unknown route', loadNotFound, '404 Oops! Page Not Found!'],
])('%s shows its error', async (_path, load, heading) => {
  const { Component } = await load()
  render(<Component />, { wrapper: MemoryRouter })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(heading)
})

test.each([
  ['/subscriptions/success', 'arrived'],
  ['/subscriptions/cancel', 'cancelled'],
] as const)('%s shows that the payment has %s', async (path, text) => {
  const { Component } = await ROUTE_PAGES[path]()
  render(<Component />, { wrapper: MemoryRouter })
  expect(screen.getByText(text)).toBeTruthy()
})
