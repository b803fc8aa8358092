import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import { proposeStation, withdrawStation } from '../../../api/own-stations.ts'
import { sampleOwnStation } from '../../../api/testing/samples.ts'
import { notify } from '../../../lib/notify.ts'
import { press } from '../../../ui/testing/press.ts'
import { showAt } from '../../../ui/testing/show-at.tsx'
import { ProposalPanel } from './proposal-panel.tsx'

vi.mock('../../../lib/notify.ts')
vi.mock('../../../api/own-stations.ts')
const isOutside = vi.hoisted(() => ({ now: false }))
vi.mock('../../../domain/auth/auth.ts', () => ({
  requireUid: () => 'u1',
  useAuth: () => ({ user: null }),
  useAnonymousListening: () => isOutside.now,
}))

const alone = { ...sampleOwnStation, source: 'own', check: { state: 'heard', at: null } } as const

function show(station: OwnStation) {
  showAt(<ProposalPanel station={station} />, '/profile?station=harbour-radio')
}

beforeEach(() => {
  vi.resetAllMocks()
  isOutside.now = false
})
afterEach(cleanup)

it('proposes a private station', async () => {
  vi.mocked(proposeStation).mockResolvedValue({ station: sampleOwnStation, etag: 'v2' })
  show(alone)
  await press('Propose the station')
  expect(proposeStation).toHaveBeenCalledExactlyOnceWith('harbour-radio')
  expect(notify).toHaveBeenCalledWith(
    expect.objectContaining({ message: 'Harbour Radio is sent for review.' }),
  )
})

it('withdraws a pending or rejected proposal, but not a listed station', async () => {
  vi.mocked(withdrawStation).mockResolvedValue({ station: alone, etag: 'v3' })
  show({ ...sampleOwnStation, moderation: 'rejected', rejection: 'No.' })
  await press('Withdraw proposal')
  expect(withdrawStation).toHaveBeenCalledExactlyOnceWith('harbour-radio')
  cleanup()
  show({ ...sampleOwnStation, moderation: 'listed' })
  show({ ...sampleOwnStation, shown: sampleOwnStation })
  expect(document.body.textContent).toBe('')
  expect(screen.queryByRole('button')).toBeNull()
})

it('asks an anonymous listener for an account and links back here', () => {
  isOutside.now = true
  show(alone)
  expect(screen.queryByRole('button', { name: 'Propose the station' })).toBeNull()
  expect(
    screen.getByText('Create an account to propose a station and receive the decision.'),
  ).toBeTruthy()
  const back = '?redirect=%2Fprofile%3Fstation%3Dharbour-radio'
  const create = screen.getByRole('link', { name: 'Create account' })
  expect(create.getAttribute('href')).toBe(`/sign-up${back}`)
})
