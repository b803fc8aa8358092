import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { listOwnStations } from '../../api/own-stations.ts'
import { addStationPath } from '../../domain/player/add-station-path.ts'
import { press } from '../../ui/testing/press.ts'
import { showAt } from '../../ui/testing/show-at.tsx'
import { showScreen } from '../../ui/testing/show-screen.tsx'
import { AddedStations } from './added-stations.tsx'

vi.mock('../../api/own-stations.ts')
vi.mock('../../domain/auth/auth.ts', () => ({
  requireUid: () => 'u1',
  useAuth: () => ({ user: { uid: 'u1' } }),
}))
vi.mock('../../domain/stations/stations.ts', () => ({}))
vi.mock('./use-stream-test.ts', () => ({
  useStreamTest: () => ({ phase: 'idle', sentence: '', reset: () => {} }),
}))

afterEach(cleanup)

it('fills the form once with an address to add and its name', async () => {
  vi.mocked(listOwnStations).mockResolvedValue([])
  const { router } = showAt(
    <AddedStations />,
    addStationPath({ id: 'dropped:1', url: 'https://radio.example/live?id=1' }, 'Cellar'),
  )
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Stream address' })
  expect(field.value).toBe('https://radio.example/live?id=1')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Cellar')
  await press('Close')
  expect(router.state.location.search).toBe('')
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('marks stations cached by the last run', async () => {
  vi.mocked(listOwnStations).mockResolvedValue([])
  const client = new QueryClient()
  client.setQueryData(['creator', 'stations', 'u1'], [], { updatedAt: 1 })
  showScreen(<AddedStations />, client)
  expect(screen.getByText('Shown from your last visit.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Shown from your last visit.')).toBeNull())
})
