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

it('the code of the desk, which has charts, is loaded with the first desk, and not with what else is public', async () => {
  expect(loaded).not.toHaveBeenCalled()
  render(<StationDesk id="night-bus" />, { wrapper: MemoryRouter })
  await screen.findByText('The desk of night-bus')
})
