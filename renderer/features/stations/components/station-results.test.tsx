import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { sampleStation } from '../../../api/testing/samples.ts'
import type { useStations } from '../stations.ts'
import { StationResults } from './station-results.tsx'
import type { VirtualStationsProps } from './virtual-stations.tsx'

vi.mock('./virtual-stations.tsx', () => ({
  VirtualStations: ({ stations, onNearEnd }: VirtualStationsProps) => {
    useEffect(onNearEnd)
    return <p>{stations.length} drawn</p>
  },
}))

type Result = ReturnType<typeof useStations>

const pages = [{ items: [sampleStation], nextCursor: 'c2', total: 2 }]
const fetchNextPage = vi.fn()

function view(state: Partial<Result>) {
  const result = {
    data: { pages, pageParams: [null] },
    isPending: false,
    isPlaceholderData: false,
    hasNextPage: true,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage,
    ...state,
  } as Result
  return (
    <StationResults result={result} layout="list" empty={<p>none</p>} skeleton={<p>loading</p>} />
  )
}

const loadMore = () => screen.getByRole('button', { name: 'Load more' })

afterEach(() => {
  cleanup()
  fetchNextPage.mockReset()
})

it('says when the next page could not be loaded, and asks for it again', async () => {
  fetchNextPage.mockResolvedValue({ hasNextPage: true })
  render(view({ isFetchNextPageError: true }))
  expect(screen.getByText('1 drawn')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('The stations could not be loaded.')
  expect(fetchNextPage).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(fetchNextPage).toHaveBeenCalledOnce()
})

it.each([
  ['asks for more by itself near the end', {}, 1],
  ['asks for no page twice', { isFetchingNextPage: true }, 0],
  ['asks for nothing behind the last page', { hasNextPage: false }, 0],
  ['leaves it to the listener after a failure', { isFetchNextPageError: true }, 0],
  [
    'does not lengthen the list that a changed filter is about to replace',
    { isPlaceholderData: true },
    0,
  ],
])('%s', (_name, state, times) => {
  fetchNextPage.mockResolvedValue({ hasNextPage: true })
  render(view(state))
  expect(fetchNextPage).toHaveBeenCalledTimes(times)
})

it('keeps the focus on the button while there is more', async () => {
  fetchNextPage.mockResolvedValue({ hasNextPage: true })
  const { rerender } = render(view({}))
  await userEvent.click(loadMore())
  rerender(view({ isFetchingNextPage: true }))
  expect(document.activeElement).toBe(loadMore())
})

it('hands the focus on when the last page takes the button away', async () => {
  fetchNextPage.mockResolvedValue({ hasNextPage: false })
  render(view({}))
  await userEvent.click(loadMore())
  expect(document.activeElement?.textContent).toBe('1 of 2 stations')
})

it('leaves a focus alone that has moved on meanwhile', async () => {
  const last = Promise.withResolvers<{ hasNextPage: boolean }>()
  fetchNextPage.mockReturnValue(last.promise)
  render(
    <>
      {view({})}
      <input aria-label="elsewhere" />
    </>,
  )
  await userEvent.click(loadMore())
  await userEvent.click(screen.getByRole('textbox'))
  last.resolve({ hasNextPage: false })
  await last.promise
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})
