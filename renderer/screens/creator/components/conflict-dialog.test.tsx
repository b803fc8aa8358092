// cspell:ignore genresdub
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import { getOwnStation, listOwnStations, updateStation } from '../../../api/own-stations.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { sampleOwnStation } from '../../../api/testing/samples.ts'
import { notify } from '../../../lib/notify.ts'
import { openDialogs } from '../../../ui/testing/open-dialogs.ts'
import { press } from '../../../ui/testing/press.ts'
import { openDashboard } from '../testing/fake-dashboard.tsx'

vi.mock('../../../lib/notify.ts')
vi.mock('../../../api/own-stations.ts')
vi.mock('../../../api/context.ts', () => ({
  apiContext: () => ({ config: { apiUrl: 'http://a' } }),
}))
vi.mock('../../../api/analytics.ts', async (original) => ({
  ...(await original<object>()),
  getFigures: () => new Promise(() => {}),
}))
vi.mock('../../../platform/platform.ts', () => ({
  getPlatform: () => ({ capabilities: { relay: false, tray: true } }),
}))
vi.mock('../../../domain/player/player.ts', () => ({ player: {} }))
vi.mock('../../../domain/stations/stations.ts', () => ({
  useStation: vi.fn(),
}))
vi.mock('../../../domain/stations/station-play-button.tsx', () => ({
  StationPlayButton: () => null,
}))
vi.mock('../../../domain/auth/auth.ts', () => ({
  requireUid: () => 'u1',
  useAnonymousListening: () => false,
  useAuth: () => ({
    status: 'signed-in',
    user: { uid: 'u1' },
    claims: { role: 'creator', plan: 'free' },
    trust: 'confirmed',
  }),
}))

const conflict = new ApiProblem(412, { title: 'It was changed since.' })
const tagged = (change: Partial<OwnStation>, etag: string) => ({
  station: { ...sampleOwnStation, ...change },
  etag,
})
const name = () => screen.findByLabelText<HTMLInputElement>('Name')
const saveIt = () => press('Save')
async function rename(to: string): Promise<void> {
  await userEvent.clear(await name())
  await userEvent.type(await name(), to)
}

beforeEach(() => {
  vi.clearAllMocks()
  openDialogs()
  vi.mocked(getOwnStation).mockReset().mockResolvedValue(tagged({}, 'v1'))
  vi.mocked(listOwnStations).mockReset().mockResolvedValue([])
  vi.mocked(updateStation)
    .mockReset()
    .mockImplementation(async (_, changes) => tagged(changes as Partial<OwnStation>, 'v2'))
})
afterEach(cleanup)

/** Saves a typed name after another editor has saved these changes. */
async function meet(theirs: Partial<OwnStation>): Promise<HTMLElement> {
  openDashboard('harbour-radio')
  await rename('Mine')
  vi.mocked(updateStation).mockRejectedValueOnce(conflict)
  vi.mocked(getOwnStation).mockResolvedValue(tagged(theirs, 'v5'))
  await saveIt()
  return screen.findByRole('dialog', { name: /^Two versions of/ })
}
const choose = (side: 'Theirs' | 'Yours', field = 'Name') =>
  userEvent.click(
    within(screen.getByRole('group', { name: field })).getByRole('radio', { name: side }),
  )
const saveThese = () => press('Save these')
const at = (etag: string) => ({ id: 'harbour-radio', etag })

it("shows both versions after another editor's save and lets the user choose per field", async () => {
  const dialog = await meet({ name: 'Theirs FM' })
  const field = within(dialog).getByRole('group', { name: 'Name' })
  expect(field.textContent).toContain('BeforeHarbour Radio')
  expect(
    within(field).getByRole('radio', { name: 'Theirs', description: 'Theirs FM' }),
  ).toBeTruthy()
  expect(within(field).getByRole('radio', { name: 'Yours', description: 'Mine' })).toBeTruthy()
  await saveThese()
  expect(within(field).getByText('Choose theirs or yours.')).toBeTruthy()
  expect(document.activeElement).toBe(within(field).getByRole('radio', { name: 'Theirs' }))
  expect(updateStation).toHaveBeenCalledOnce()
  await choose('Yours')
  await saveThese()
  await waitFor(() => expect(notify).toHaveBeenCalledOnce())
  expect(updateStation).toHaveBeenLastCalledWith(at('v5'), { name: 'Mine' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText(/has changed since you opened it/)).toBeNull()
})

it('keeps one-sided changes without a choice and shows them in the form', async () => {
  const dialog = await meet({ tags: ['noise'] })
  within(dialog).getByText(/^Another editor saved .* Your changes do not overlap/)
  expect(within(dialog).queryByRole('radio')).toBeNull()
  const rows = within(dialog)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(rows).toContain('NameHarbour RadioMine')
  expect(rows).toContain('Genresdub, ambient, nightnoise')
  vi.mocked(updateStation).mockResolvedValueOnce(tagged({ name: 'Mine', tags: ['noise'] }, 'v6'))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save both' }))
  await waitFor(() => expect(notify).toHaveBeenCalledOnce())
  expect(updateStation).toHaveBeenLastCalledWith(at('v5'), { name: 'Mine' })
  expect(screen.getByLabelText<HTMLInputElement>('Genres').value).toBe('noise')
})

it('reports another save in the meantime and resets the choices', async () => {
  await meet({ name: 'Theirs FM' })
  await choose('Yours')
  vi.mocked(updateStation).mockRejectedValueOnce(conflict)
  vi.mocked(getOwnStation).mockResolvedValue(tagged({ name: 'Theirs AM' }, 'v7'))
  await saveThese()
  const theirs = await screen.findByRole('radio', { name: 'Theirs', description: 'Theirs AM' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Yours' }).checked).toBe(false)
  await userEvent.click(theirs)
  await saveThese()
  await waitFor(async () => expect((await name()).value).toBe('Theirs AM'))
  expect(updateStation).toHaveBeenCalledTimes(2)
})

it('shows API errors of a merged save at their fields too', async () => {
  await meet({ name: 'Theirs FM' })
  await choose('Yours')
  const errors = [{ path: 'body.name', message: 'This name is taken.' }]
  vi.mocked(updateStation).mockRejectedValueOnce(new ApiProblem(422, { errors }))
  await saveThese()
  await screen.findByText('This name is taken.')
  expect((await name()).value).toBe('Mine')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('keeps the choices after a failed save and saves them on retry', async () => {
  await meet({ name: 'Theirs FM' })
  await choose('Yours')
  vi.mocked(updateStation).mockRejectedValueOnce(new ApiProblem(503, {}))
  await saveThese()
  await waitFor(() => expect(updateStation).toHaveBeenCalledTimes(2))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Yours' }).checked).toBe(true)
  await saveThese()
  await waitFor(() => expect(notify).toHaveBeenCalledOnce())
  expect(updateStation).toHaveBeenLastCalledWith(at('v5'), { name: 'Mine' })
})

it('keeps the typed values when closed, and opens again', async () => {
  const dialog = await meet({ name: 'Theirs FM' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect((await name()).value).toBe('Mine')
  await press('Compare the versions')
  await screen.findByRole('radio', { name: 'Theirs', description: 'Theirs FM' })
  expect(updateStation).toHaveBeenCalledOnce()
})

it('compares and saves values typed after the dialog was closed', async () => {
  const dialog = await meet({ name: 'Theirs FM' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await userEvent.type(await name(), ' FM')
  await userEvent.clear(screen.getByLabelText('Genres'))
  await userEvent.type(screen.getByLabelText('Genres'), 'tape')
  await press('Compare the versions')
  await screen.findByRole('radio', { name: 'Yours', description: 'Mine FM' })
  await choose('Yours')
  await saveThese()
  await waitFor(() => expect(notify).toHaveBeenCalledOnce())
  expect(updateStation).toHaveBeenLastCalledWith(at('v5'), { name: 'Mine FM', tags: ['tape'] })
})

it('takes the other version completely and restores the typed values on undo', async () => {
  await meet({ name: 'Theirs FM' })
  await press('Use the saved version')
  await waitFor(async () => expect((await name()).value).toBe('Theirs FM'))
  expect(updateStation).toHaveBeenCalledOnce()
  act(() => vi.mocked(notify).mock.lastCall?.[0].action?.onClick())
  expect((await name()).value).toBe('Mine')
  await saveIt()
  await screen.findByRole('radio', { name: 'Yours', description: 'Mine' })
  expect(updateStation).toHaveBeenCalledOnce()
})

it('keeps the typed values when a version fails to load, and retries', async () => {
  openDashboard('harbour-radio')
  await rename('Mine')
  vi.mocked(updateStation).mockRejectedValueOnce(conflict)
  vi.mocked(getOwnStation).mockRejectedValueOnce(new ApiProblem(412, {}))
  await saveIt()
  await screen.findByRole('button', { name: 'Compare the versions' })
  expect((await name()).value).toBe('Mine')
})

it("treats a change that came with a switch as another editor's", async () => {
  openDashboard('harbour-radio')
  await rename('Mine')
  vi.mocked(updateStation).mockResolvedValueOnce(tagged({ name: 'Theirs', onAir: true }, 'v6'))
  vi.mocked(getOwnStation).mockResolvedValue(tagged({ name: 'Theirs', onAir: true }, 'v6'))
  await userEvent.click(screen.getByRole('switch', { name: 'On air' }))
  await screen.findByRole('heading', { level: 1, name: 'Theirs' })
  await saveIt()
  await screen.findByRole('radio', { name: 'Theirs', description: 'Theirs' })
  expect(updateStation).toHaveBeenCalledOnce()
})

it('does not send back a change that came with a switch', async () => {
  openDashboard('harbour-radio')
  await rename('Mine')
  const theirs = { tags: ['noise'], onAir: true }
  vi.mocked(updateStation)
    .mockResolvedValueOnce(tagged(theirs, 'v6'))
    .mockResolvedValueOnce(tagged({ ...theirs, name: 'Mine' }, 'v7'))
  await userEvent.click(screen.getByRole('switch', { name: 'On air' }))
  await saveIt()
  await waitFor(() => expect(notify).toHaveBeenCalledOnce())
  await rename('Mine again')
  await saveIt()
  await waitFor(() => expect(notify).toHaveBeenCalledTimes(2))
  expect(updateStation).toHaveBeenLastCalledWith(at('v7'), { name: 'Mine again' })
})
