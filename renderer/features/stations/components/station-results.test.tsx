import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { sampleStation } from '../../../api/testing/samples.ts'
import type { useStations } from '../stations.ts'
import { StationResults } from './station-results.tsx'

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
    <StationResults result={result} empty={<p>none</p>} skeleton={<p>loading</p>}>
      {(stations) => <p>{stations.length} drawn</p>}
    </StationResults>
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
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(fetchNextPage).toHaveBeenCalledOnce()
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
