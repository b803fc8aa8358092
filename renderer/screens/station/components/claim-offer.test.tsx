import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { requestClaim, verifyClaim } from '../../../api/claims.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { sampleOwnStation, sampleStation } from '../../../api/testing/samples.ts'
import { notify } from '../../../lib/notify.ts'
import { press } from '../../../ui/testing/press.ts'
import { ClaimOffer } from './claim-offer.tsx'

vi.mock('../../../lib/notify.ts')
vi.mock('../../../api/claims.ts')
vi.mock('../../../domain/player/copy-outcome.tsx', () => ({ CopyOutcome: () => null }))
vi.mock('../../../domain/player/use-copy.ts', () => ({
  useCopy: () => ({ copied: null, copy: vi.fn() }),
}))

beforeEach(() => {
  vi.resetAllMocks()
  vi.mocked(requestClaim).mockResolvedValue({
    stationId: 'night-bus',
    code: 'undertone-bcdf',
    endsAt: '2026-12-01T00:00:00.000Z',
    homepage: 'https://bus.example/',
  })
})
afterEach(cleanup)

it('shows the code, reports a failed verification, and links to the editor on success', async () => {
  const router = createMemoryRouter([
    { path: '/', element: <ClaimOffer station={{ ...sampleStation, source: 'directory' }} /> },
    { path: '/profile', element: <p>The dashboard</p> },
  ])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await press('Is this your station?')
  await press('Get a code')
  await screen.findByText('undertone-bcdf')
  screen.getByText(
    '<meta name="undertone" content="undertone-bcdf"> in the <head> of https://bus.example/',
  )
  screen.getByText(/\/\.well-known\/undertone\.txt/)
  screen.getByText(/TXT record named _undertone/)
  const refused = new ApiProblem(422, { code: 'code-not-found', title: 'It is not there yet.' })
  vi.mocked(verifyClaim).mockRejectedValueOnce(refused)
  const look = screen.getByRole('button', { name: 'Verify' })
  await userEvent.click(look)
  await screen.findByText('It is not there yet.')
  vi.mocked(verifyClaim).mockResolvedValueOnce({ ...sampleOwnStation, id: 'night-bus' })
  await userEvent.click(look)
  await screen.findByText('The dashboard')
  await waitFor(() => expect(notify).toHaveBeenCalledOnce())
})
