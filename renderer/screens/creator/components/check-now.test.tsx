import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { StationCheck } from '../../../../shared/api/station-check.ts'
import { checkStation } from '../../../api/own-stations.ts'
import { sampleStation } from '../../../api/testing/samples.ts'
import { showScreen } from '../../../ui/testing/show-screen.tsx'
import { CheckNow } from './check-now.tsx'

vi.mock('../../../api/own-stations.ts')
afterEach(cleanup)

it('has the station listened to, once at a time, and says what came of it', async () => {
  const answer = Promise.withResolvers<StationCheck>()
  vi.mocked(checkStation).mockReturnValue(answer.promise)
  showScreen(<CheckNow stationId="harbour-radio" />)
  const button = screen.getByRole('button', { name: 'Check now' })
  await userEvent.click(button)
  await userEvent.click(button)
  expect(checkStation).toHaveBeenCalledExactlyOnceWith('harbour-radio')
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('Listening…')
  const air = { ...sampleStation.air, state: 'off air' } as const
  answer.resolve({ outcome: 'silent', reason: 'The stream has ended.', air })
  await vi.waitFor(() =>
    expect(status.textContent).toBe('Silent: The stream has ended. Listeners read: Off air.'),
  )
})
