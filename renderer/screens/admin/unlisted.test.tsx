import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import {
  changeStationState,
  listChanges,
  listRemovedStations,
  undoChange,
} from '../../api/moderation.ts'
import { getOwnStation } from '../../api/own-stations.ts'
import { sampleOwnStation } from '../../api/testing/samples.ts'
import { notify } from '../../lib/notify.ts'
import { press } from '../../ui/testing/press.ts'
import { showScreen } from '../../ui/testing/show-screen.tsx'
import { Unlisted } from './unlisted.tsx'

vi.mock('../../api/moderation.ts')
vi.mock('../../api/own-stations.ts')
vi.mock('../../lib/notify.ts')

const named = (name: string, why: Partial<OwnStation>): OwnStation => ({
  ...{ ...sampleOwnStation, id: name.toLowerCase(), name },
  ...why,
})
let stations: OwnStation[]
const put = (id: string): OwnStation => {
  const station = stations.find((one) => one.id === id) ?? sampleOwnStation
  stations = stations.filter((one) => one !== station)
  return { ...station, off: null, hidden: null, mergedInto: null }
}

beforeEach(async () => {
  vi.resetAllMocks()
  stations = [
    named('Silent', { off: 'A court has asked for it.' }),
    named('Unseen', { hidden: 'An advert.' }),
    named('Twin', { mergedInto: 'night-bus' }),
  ]
  vi.mocked(listRemovedStations).mockImplementation(async () => ({
    items: stations,
    nextCursor: null,
    total: stations.length,
  }))
  vi.mocked(getOwnStation).mockImplementation(async (id) => ({
    station: stations.find((one) => one.id === id) ?? sampleOwnStation,
    etag: id,
  }))
  vi.mocked(changeStationState).mockImplementation(async ({ station }) => put(station.id))
  showScreen(<Unlisted />)
  await screen.findByText('3 stations')
})
afterEach(cleanup)

it('shows why each station is out and restores it by the matching action', async () => {
  screen.getByText('Off: A court has asked for it.')
  screen.getByText('Hidden: An advert.')
  screen.getByText('Merged into night-bus.')
  for (const name of ['Switch on Silent again', 'Show again: Unseen', 'Separate Twin again'])
    await press(name)
  await screen.findByText('No station is off, hidden or merged.')
  const changes = vi.mocked(changeStationState).mock.calls.map(([, { kind }]) => kind)
  expect(changes).toEqual(['on', 'show', 'part'])
  expect(vi.mocked(notify).mock.calls.map(([{ message }]) => message)).toEqual([
    'Silent is switched on again.',
    'Unseen is shown again.',
    'Twin is a separate station again.',
  ])
})

it('undoes the removal from the history and focuses the count', async () => {
  vi.mocked(listChanges).mockResolvedValue({
    items: [
      {
        ...{ id: 'c1', at: '2026-11-21T08:00:00.000Z', actorId: 'root', actorName: 'Root' },
        ...{ byAdmin: true, action: 'stations.hide' },
        ...{ before: { hidden: null }, after: { hidden: 'An advert.' } },
      },
    ],
    nextCursor: null,
  })
  vi.mocked(undoChange).mockImplementation(async (id) => put(id))
  await press('Changes to Unseen')
  const dialog = within(await screen.findByRole('dialog', { name: 'Changes to Unseen' }))
  await dialog.findByText('Root, admin')
  await userEvent.click(dialog.getByRole('button', { name: /^Undo the change/ }))
  await screen.findByText('2 stations')
  expect(undoChange).toHaveBeenCalledExactlyOnceWith('unseen', 'c1')
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('2 stations'))
})
