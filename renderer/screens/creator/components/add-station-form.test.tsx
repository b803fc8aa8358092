import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readStationFile } from '../../../../shared/exchange/read-stations.ts'
import { addImported } from '../../../api/exchange.ts'
import { addOwnStation } from '../../../api/own-stations.ts'
import { sampleOwnStation } from '../../../api/testing/samples.ts'
import { takePendingFile } from '../../../domain/import-export/pending-file.ts'
import { notify } from '../../../lib/notify.ts'
import { readFile } from '../../../lib/read-station-file.ts'
import { press } from '../../../ui/testing/press.ts'
import { showAt } from '../../../ui/testing/show-at.tsx'
import { AddStationForm } from './add-station-form.tsx'

const platform = vi.hoisted(() => ({ capabilities: { relay: true }, streams: {} }))

vi.mock('../../../lib/notify.ts')
vi.mock('../../../lib/read-station-file.ts')
vi.mock('../../../api/exchange.ts')
vi.mock('../../../api/own-stations.ts')
vi.mock('../../../platform/platform.ts', () => ({ getPlatform: () => platform }))
vi.mock('../../../domain/player/player.ts', () => ({ player: {} }))
vi.mock('../../../domain/auth/auth.ts', () => ({ requireUid: () => 'u1' }))

const streams = {
  fetchList: vi.fn(async (): Promise<Uint8Array | null> => null),
  saveAccounts: vi.fn(async () => true),
  copyAccount: vi.fn(async () => true),
}
beforeEach(() => {
  vi.resetAllMocks()
  platform.capabilities = { relay: true }
  platform.streams = streams
  streams.fetchList.mockResolvedValue(null)
  streams.saveAccounts.mockResolvedValue(true)
  streams.copyAccount.mockResolvedValue(true)
  vi.mocked(addImported).mockResolvedValue([{ stationId: 'own-1', isNew: true }])
  vi.mocked(addOwnStation).mockResolvedValue(sampleOwnStation)
  // The page uses a worker.
  vi.mocked(readFile).mockImplementation(async (file) =>
    readStationFile(new Uint8Array(await file.arrayBuffer())),
  )
})
afterEach(cleanup)

const MEMBERS = 'http://members.example:8000/live'
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

function open(
  address = '',
  name = 'Members only',
  accountStationId: string | null = null,
  added: readonly { readonly name: string; readonly url: string }[] = [],
) {
  const onAdded = vi.fn()
  const element = (
    <AddStationForm
      initialAddress={address}
      initialName={name}
      addedStations={added}
      {...{ accountStationId, onAdded }}
    />
  )
  const { router } = showAt(element, '/')
  return { onAdded, router }
}

it.each([
  ['icy://radio.example/live', 'http://radio.example/live'],
  ['radio.example:8000/x', 'http://radio.example:8000/x'],
  ['radio.example/x', 'http://radio.example/x'],
  ['  HTTP://RADIO.example./x ', 'http://radio.example/x'],
  ['http://münchen.example/x', 'http://xn--mnchen-3ya.example/x'],
  ['[2001:db8::1]:8000/x', 'http://[2001:db8::1]:8000/x'],
])('adds the station at %s', async (typed, url) => {
  const { onAdded } = open(typed)
  await press('Add it')
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce())
  expect(addOwnStation).toHaveBeenCalledExactlyOnceWith('u1', { name: 'Members only', url })
  expect(addImported).not.toHaveBeenCalled()
})

it.each([
  'http://jazz.example/live',
  'https://jazz.example/live',
  'http://jazz.example:80/live',
  'http://JAZZ.example/live',
  'http://jazz.example/live/',
  'http://jazz.example./live',
])('rejects another spelling of an added address: %s', async (typed) => {
  open(typed, 'Night Jazz', null, [{ name: 'Jazz at Night', url: 'http://jazz.example/live' }])
  await press('Add it')
  await screen.findByText('You already added this station: Jazz at Night.')
  expect(addOwnStation).not.toHaveBeenCalled()
})

it('adds the same address with other credentials', async () => {
  const { onAdded } = open('http://other:pw@members.example:8000/live', 'Other members', null, [
    { name: 'Members only', url: MEMBERS },
  ])
  await press('Add it')
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce())
})

it('saves credentials on this computer and sends the API none', async () => {
  const { onAdded } = open('http://listener:s3cr3t@members.example:8000/live')
  screen.getByText(
    'The user name and password stay on this computer and are sent only to this station.',
  )
  await press('Add it')
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce())
  expect(vi.mocked(addImported).mock.calls).toEqual([
    ['u1', [{ name: 'Members only', url: MEMBERS, hasAccount: true }]],
  ])
  expect(streams.saveAccounts).toHaveBeenCalledExactlyOnceWith([
    { stationId: 'own-1', url: MEMBERS, username: 'listener', password: 's3cr3t' },
  ])
  expect(addOwnStation).not.toHaveBeenCalled()
})

it('uses the credentials of the played address and of no other', async () => {
  const { onAdded } = open(MEMBERS, 'Members only', 'dropped:account-1')
  await press('Add it')
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce())
  expect(streams.copyAccount).toHaveBeenCalledExactlyOnceWith('dropped:account-1', 'own-1')
  await userEvent.type(field('Stream address'), '2')
  await press('Add it')
  await waitFor(() => expect(addOwnStation).toHaveBeenCalledOnce())
  expect(streams.copyAccount).toHaveBeenCalledOnce()
})

it('says when credentials are saved only until the app quits, or not at all', async () => {
  streams.saveAccounts.mockResolvedValue(false)
  const { onAdded } = open('http://listener:s3cr3t@members.example:8000/live')
  await press('Add it')
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce())
  const messages = () => vi.mocked(notify).mock.calls.map(([{ message }]) => message)
  expect(messages()).toContain(
    'The user name and password are saved until you quit Undertone, because this computer has no usable keyring.',
  )
  cleanup()
  platform.capabilities = { relay: false }
  open('http://listener:s3cr3t@members.example:8000/live')
  screen.getByText(
    'The user name and password are left out. Only the desktop app can save and send them.',
  )
  await press('Add it')
  await waitFor(() => expect(addOwnStation).toHaveBeenCalledOnce())
  expect(vi.mocked(addOwnStation).mock.calls[0]?.[1]).toEqual({
    ...{ name: 'Members only', url: MEMBERS },
  })
})

const LIST =
  '#EXTM3U\n#EXTINF:-1,Night Jazz\nhttp://jazz.example/\n#EXTINF:-1,Kiosk\nhttp://kiosk.example/\n'

it('offers to import a list of stations instead of adding it', async () => {
  streams.fetchList.mockResolvedValue(new TextEncoder().encode(LIST))
  const { onAdded, router } = open('http://lists.example/all')
  await press('Add it')
  await screen.findByText('This address is a list of 2 stations.')
  expect(addOwnStation).not.toHaveBeenCalled()
  await press('Import it')
  expect(onAdded).toHaveBeenCalledOnce()
  expect(router.state.location.search).toBe('?import=')
  expect(await takePendingFile()?.text()).toBe(LIST)
})

it('fills the form with the first station of a list, and its name if the field is empty', async () => {
  streams.fetchList.mockResolvedValueOnce(new TextEncoder().encode(LIST))
  open('http://lists.example/all')
  await press('Add it')
  await userEvent.clear(field('Name'))
  await press('Use the first station')
  expect([field('Stream address').value, field('Name').value]).toEqual([
    ...['http://jazz.example/', 'Night Jazz'],
  ])
  expect(screen.queryByText(/is a list of/)).toBeNull()
  await press('Add it')
  await waitFor(() => expect(addOwnStation).toHaveBeenCalledOnce())
})
