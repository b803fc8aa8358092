import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ClaimRecord } from '../../../shared/api/claims.ts'
import { listClaims, releaseStation } from '../../api/claims.ts'
import { notify } from '../../lib/notify.ts'
import { press } from '../../ui/testing/press.ts'
import { showScreen } from '../../ui/testing/show-screen.tsx'
import { Claims } from './claims.tsx'

vi.mock('../../api/claims.ts')
vi.mock('../../lib/notify.ts')

const claim = (name: string, proof: ClaimRecord['proof']): ClaimRecord => ({
  ...{ stationId: name.toLowerCase(), name, userId: 'ada', email: 'ada@press.example', proof },
  ...{ requestedAt: '2026-11-21T08:00:00.000Z', endsAt: '2026-11-28T08:00:00.000Z' },
})
let claims: ClaimRecord[]

beforeEach(async () => {
  vi.resetAllMocks()
  claims = [claim('Harbour', 'stream'), claim('Night', null)]
  vi.mocked(listClaims).mockImplementation(async () => ({
    ...{ items: claims, nextCursor: null, total: claims.length },
  }))
  vi.mocked(releaseStation).mockImplementation(async (id) => {
    claims = claims.filter(({ stationId }) => stationId !== id)
  })
  showScreen(<Claims />)
  await screen.findByText('2 claims')
})
afterEach(cleanup)

const openDialog = async () => {
  await press('Revoke the claim to Harbour')
  return within(screen.getByRole('dialog', { name: 'Revoke the claim to Harbour?' }))
}

it('revokes only a verified claim, after a confirmation, and notifies', async () => {
  screen.getByText('Verified by the stream')
  expect(screen.queryByRole('button', { name: 'Revoke the claim to Night' })).toBeNull()
  const dialog = await openDialog()
  dialog.getByText(/ada@press\.example.*only a new claim/)
  expect(releaseStation).not.toHaveBeenCalled()
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke claim' }))
  expect(releaseStation).toHaveBeenCalledExactlyOnceWith('harbour')
  await screen.findByText('1 claim')
  expect(vi.mocked(notify).mock.calls).toEqual([
    [{ message: 'Harbour no longer has an owner.', tone: 'success', id: 'claim' }],
  ])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('status')))
})

it('revokes nothing when cancelled', async () => {
  const dialog = await openDialog()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(releaseStation).not.toHaveBeenCalled()
})
