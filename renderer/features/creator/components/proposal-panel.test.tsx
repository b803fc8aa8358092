import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import { proposeStation, takeBackStation } from '../../../api/own-stations.ts'
import { sampleOwnStation } from '../../../api/testing/samples.ts'
import { notify } from '../../../lib/notify.ts'
import { ProposalPanel } from './proposal-panel.tsx'

vi.mock('../../../lib/notify.ts')
vi.mock('../../../api/own-stations.ts')
vi.mock('../../auth/auth.ts', () => ({ requireUid: () => 'u1', useAuth: () => ({ user: null }) }))

const alone = { ...sampleOwnStation, source: 'own' } as const

function show(station: OwnStation) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <ProposalPanel station={station} />
    </QueryClientProvider>,
  )
}

beforeEach(() => vi.resetAllMocks())
afterEach(cleanup)

it("proposes what is the user's alone", async () => {
  vi.mocked(proposeStation).mockResolvedValue({ station: sampleOwnStation, etag: 'v2' })
  show(alone)
  await userEvent.click(screen.getByRole('button', { name: 'Propose the station' }))
  expect(proposeStation).toHaveBeenCalledExactlyOnceWith('harbour-radio')
  expect(notify).toHaveBeenCalledWith(
    expect.objectContaining({ message: 'Harbour Radio is proposed. An admin decides.' }),
  )
})

it('takes back what waits or was refused, and nothing that others find', async () => {
  vi.mocked(takeBackStation).mockResolvedValue({ station: alone, etag: 'v3' })
  const { container } = show({ ...sampleOwnStation, moderation: 'rejected', rejection: 'No.' })
  await userEvent.click(screen.getByRole('button', { name: 'Take the station back' }))
  expect(takeBackStation).toHaveBeenCalledExactlyOnceWith('harbour-radio')
  cleanup()
  show({ ...sampleOwnStation, moderation: 'listed' })
  show({ ...sampleOwnStation, shown: sampleOwnStation })
  expect(container.textContent).toBe('')
  expect(screen.queryByRole('button')).toBeNull()
})
