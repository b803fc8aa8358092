import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ADMIN_PAGE_SIZE, ADMIN_ROWS_MAX } from '../../limits.ts'
import { press } from '../../ui/testing/press.ts'
import { ListFrame } from './components/list-frame.tsx'
import { usePages } from './use-pages.ts'

let stations: string[]
let isDown: boolean
let client: QueryClient
beforeEach(() => {
  stations = Array.from({ length: 50_000 }, (_, n) => `Station ${n}`)
  isDown = false
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(cleanup)

async function read(of: string, cursor: string | null) {
  if (isDown) throw new Error('The server is down.')
  const all = stations.map((name) => `${of}${name}`)
  const from = Number(cursor ?? 0)
  const end = from + ADMIN_PAGE_SIZE
  const items = all.slice(from, end)
  return { items, nextCursor: end < all.length ? String(end) : null }
}

function List({ of }: { readonly of: string }) {
  const list = usePages({ queryKey: ['list', of], read: (cursor) => read(of, cursor) })
  return (
    <ListFrame list={list} name="Stations" count={`${stations.length} stations`}>
      <ul>
        {list.page?.items.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </ListFrame>
  )
}

const shown = (of = '') => (
  <QueryClientProvider client={client}>
    <List of={of} />
  </QueryClientProvider>
)
const turn = (to: string) => press(`${to} page`)
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it('renders one page of a long list, in both directions', async () => {
  render(shown())
  await screen.findByText('50000 stations, page 1')
  for (const number of [2, 3, 4]) {
    await turn('Next')
    await screen.findByText(`50000 stations, page ${number}`)
    await screen.findByText(`Station ${(number - 1) * ADMIN_PAGE_SIZE}`)
    expect(rows()).toHaveLength(ADMIN_PAGE_SIZE)
  }
  expect(rows().length).toBeLessThanOrEqual(ADMIN_ROWS_MAX)
  await turn('Previous')
  await screen.findByText('50000 stations, page 3')
  expect(rows()[0]).toBe(`Station ${2 * ADMIN_PAGE_SIZE}`)
})

it('focuses the page label once the page is loaded', async () => {
  render(shown())
  await screen.findByText('50000 stations, page 1')
  screen.getByRole('button', { name: 'Next page' }).focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByText(`Station ${ADMIN_PAGE_SIZE}`)
  expect(document.activeElement).toBe(screen.getByRole('status'))
  expect(document.activeElement?.textContent).toBe('50000 stations, page 2')
})

it('starts a list with another filter at its first page, and the first one again too', async () => {
  const { rerender } = render(shown())
  await screen.findByText('Station 0')
  await turn('Next')
  await screen.findByText(`Station ${ADMIN_PAGE_SIZE}`)
  rerender(shown('Other '))
  await screen.findByText('Other Station 0')
  expect(screen.getByRole('status').textContent).toBe('50000 stations, page 1')
  rerender(shown())
  await screen.findByText('Station 0')
})

it('shows the previous page when the last one is empty', async () => {
  stations.length = ADMIN_PAGE_SIZE + 1
  render(shown())
  await screen.findByText('Station 0')
  await turn('Next')
  await screen.findByText(`Station ${ADMIN_PAGE_SIZE}`)
  stations.length = ADMIN_PAGE_SIZE
  await client.invalidateQueries()
  await screen.findByText('Station 0')
  expect(screen.getByRole('status').textContent).toBe(`${ADMIN_PAGE_SIZE} stations`)
  expect(screen.queryByRole('navigation')).toBeNull()
})

it('retries a page that fails, and can go back from it', async () => {
  render(shown())
  await screen.findByText('Station 0')
  isDown = true
  await turn('Next')
  await screen.findByRole('alert')
  isDown = false
  await press('Try again')
  await screen.findByText(`Station ${ADMIN_PAGE_SIZE}`)
  await turn('Previous')
  await screen.findByText('Station 0')
})
