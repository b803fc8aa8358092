import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useAddressFilters } from './use-address-filters.ts'

afterEach(cleanup)

const withParam = (name: string, value: string) => (now: URLSearchParams) => {
  now.set(name, value)
  return now
}

let setFilter: (name: string, value: string) => void

function Screen() {
  const [params, change] = useAddressFilters()
  setFilter = (name, value) => change(withParam(name, value))
  return <p>filters {params.toString()}</p>
}

function openScreen() {
  const elsewhere = Promise.withResolvers<null>()
  const router = createMemoryRouter(
    [
      { path: '/search', element: <Screen /> },
      { path: '/library', element: <p>the library</p>, loader: () => elsewhere.promise },
    ],
    { initialEntries: ['/search?codec=AAC'] },
  )
  render(<RouterProvider router={router} />)
  return { router, loadLibrary: () => elsewhere.resolve(null) }
}

test('keeps a filter that is set before an earlier one is rendered', async () => {
  openScreen()
  await act(async () => {
    setFilter('genre', 'jazz')
    setFilter('query', 'night')
  })
  expect(screen.getByText('filters codec=AAC&genre=jazz&query=night')).toBeDefined()
})

test('replaces the history entry', async () => {
  const { router } = openScreen()
  await act(async () => setFilter('genre', 'jazz'))
  expect(router.state.historyAction).toBe('REPLACE')
})

test('drops a change while another page is loading, and does not cancel that page', async () => {
  const { router, loadLibrary } = openScreen()
  await act(async () => void router.navigate('/library'))
  await act(async () => setFilter('query', 'night'))
  await act(async () => loadLibrary())
  expect(await screen.findByText('the library')).toBeDefined()
  expect(router.state.location.search).toBe('')
})
