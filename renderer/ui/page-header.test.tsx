import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { PageHeader } from './page-header.tsx'
import { TabLayout } from './tab-nav.tsx'

afterEach(cleanup)

const TABS = [
  { to: '/library', label: 'Overview', end: true },
  { to: '/library/history', label: 'History' },
  { to: '/library/history?view=songs', label: 'Songs' },
]

function open(address: string) {
  const element = <PageHeader area="Library" title="The page" />
  const page = { path: '*', element }
  const layout = { path: '/library', element: <TabLayout label="Sections" tabs={TABS} /> }
  const routes = [{ ...layout, children: [{ index: true, element }, page] }, page]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />)
}

it.each([
  ['/library', 'Overview'],
  ['/library/history', 'History'],
  ['/library/history?show=night-bus', 'History'],
  ['/library/history?view=songs&show=night-bus', 'Songs'],
])('marks the tab of %s as the only current one', (address, label) => {
  open(address)
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(label)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The page')
})

it('shows no tabs outside of a layout with tabs', () => {
  open('/elsewhere')
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.getByText('Library')).toBeTruthy()
})
