import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { StationDashboard } from './creator.tsx'

const loaded = vi.hoisted(() => vi.fn())
vi.mock('./components/station-dashboard.tsx', () => {
  loaded()
  return { StationDashboard: ({ id }: { readonly id: string }) => <p>The dashboard of {id}</p> }
})

afterEach(cleanup)

it('loads the editor chunk with its charts only when an editor opens', async () => {
  expect(loaded).not.toHaveBeenCalled()
  render(<StationDashboard id="night-bus" />, { wrapper: MemoryRouter })
  await screen.findByText('The dashboard of night-bus')
})
