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

it('runs one check at a time and shows its result', async () => {
  const response = Promise.withResolvers<StationCheck>()
  vi.mocked(checkStation).mockReturnValue(response.promise)
  showScreen(<CheckNow stationId="harbour-radio" />)
  const button = screen.getByRole('button', { name: 'Check now' })
  await userEvent.click(button)
  await userEvent.click(button)
  expect(checkStation).toHaveBeenCalledExactlyOnceWith('harbour-radio')
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('Checking…')
  const air = { ...sampleStation.air, state: 'off air' } as const
  response.resolve({ outcome: 'silent', reason: 'The stream has ended.', air })
  await vi.waitFor(() =>
    expect(status.textContent).toBe('Silent: The stream has ended. Listeners see: Off air.'),
  )
})
