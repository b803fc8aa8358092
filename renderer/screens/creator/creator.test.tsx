import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { StationDesk } from './creator.tsx'

const loaded = vi.hoisted(() => vi.fn())
vi.mock('./components/station-desk.tsx', () => {
  loaded()
  return { StationDesk: ({ id }: { readonly id: string }) => <p>The desk of {id}</p> }
})

afterEach(cleanup)

it('loads the editor chunk with its charts only when an editor opens', async () => {
  expect(loaded).not.toHaveBeenCalled()
  render(<StationDesk id="night-bus" />, { wrapper: MemoryRouter })
  await screen.findByText('The desk of night-bus')
})
