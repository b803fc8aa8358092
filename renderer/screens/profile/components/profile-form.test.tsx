import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { updateProfile } from 'firebase/auth'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleUser } from '../../../api/testing/samples.ts'
import { updateUser } from '../../../api/users.ts'
import { reloadUser, writeOwnRecord } from '../../../domain/auth/auth.ts'
import { notify } from '../../../lib/notify.ts'
import { press } from '../../../ui/testing/press.ts'
import { showScreen } from '../../../ui/testing/show-screen.tsx'
import { PREVIEW_DELAY_MS, ProfileForm } from './profile-form.tsx'

vi.mock('../../../lib/notify.ts')
vi.mock('../../../api/users.ts')
vi.mock('firebase/auth')
vi.mock('../../../domain/auth/auth.ts', () => ({
  reloadUser: vi.fn(),
  firebaseUser: () => ({ uid: 'u1' }),
  requireUid: () => 'u1',
  useAuth: () => ({ user: null }),
  writeOwnRecord: vi.fn(),
}))

const PHOTO = 'https://example.org/me.jpg'
const client = new QueryClient()

beforeEach(() => {
  vi.clearAllMocks()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  client.clear()
  vi.mocked(updateUser).mockResolvedValue({ ...sampleUser, displayName: 'Ada L.' })
  showScreen(<ProfileForm current={{ displayName: 'Ada', photoURL: null }} />, client)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const name = () => screen.getByLabelText<HTMLInputElement>('Name')
const photo = () => screen.getByLabelText<HTMLInputElement>('Picture address')
const save = () => press('Save')
const write = async (field: HTMLInputElement, text: string) => {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const cached = () => client.getQueryData(['users', 'own', 'u1'])

it('saves trimmed name and picture in all three places, then shows them', async () => {
  await write(name(), '  Ada L. ')
  await write(photo(), ` ${PHOTO} `)
  await save()
  const profile = { displayName: 'Ada L.', photoURL: PHOTO }
  await waitFor(() => expect(notify).toHaveBeenCalledOnce())
  expect(updateUser).toHaveBeenCalledExactlyOnceWith('u1', profile)
  expect(writeOwnRecord).toHaveBeenCalledExactlyOnceWith(profile)
  expect(updateProfile).toHaveBeenCalledExactlyOnceWith({ uid: 'u1' }, profile)
  expect(reloadUser).toHaveBeenCalledOnce()
  expect(name().value).toBe('Ada L.')
  expect(cached()).toMatchObject({ displayName: 'Ada L.' })
})

it('removes the picture for an empty address', async () => {
  await save()
  await waitFor(() => expect(updateUser).toHaveBeenCalled())
  const removed = { displayName: 'Ada', photoURL: null }
  expect(updateUser).toHaveBeenCalledWith('u1', removed)
  expect(writeOwnRecord).toHaveBeenCalledWith(removed)
  // The identity provider rejects null for a picture.
  await waitFor(() =>
    expect(updateProfile).toHaveBeenCalledWith({ uid: 'u1' }, { displayName: 'Ada', photoURL: '' }),
  )
})

it('saves nothing elsewhere when the backend rejects', async () => {
  vi.mocked(updateUser).mockRejectedValueOnce(new Error('refused'))
  await save()
  await waitFor(() => expect(updateUser).toHaveBeenCalledOnce())
  expect([writeOwnRecord, updateProfile].map((mock) => vi.mocked(mock).mock.calls)).toEqual([
    [],
    [],
  ])
  expect(notify).not.toHaveBeenCalled()
})

it.each([
  ['', PHOTO, /^Enter a name/, 'Name'],
  ['x'.repeat(81), PHOTO, 'Use at most 80 characters.', 'Name'],
  ['Ada', 'http://example.org/me.jpg', /must start with https/, 'Picture address'],
  ['Ada', 'javascript:alert(1)', /Enter a public web address/, 'Picture address'],
  ['Ada', 'data:image/png;base64,AAAA', /Enter a public web address/, 'Picture address'],
])('rejects %j with %j without a request', async (typed, address, sentence, label) => {
  fireEvent.change(name(), { target: { value: typed } })
  fireEvent.change(photo(), { target: { value: address } })
  expect(screen.queryByText(sentence)).toBeNull()
  await save()
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(label))
  expect(updateUser).not.toHaveBeenCalled()
})

it('reports a partial save, shows nothing as saved, and repeats all writes', async () => {
  vi.mocked(writeOwnRecord).mockRejectedValueOnce(new Error('unreachable'))
  await write(name(), 'Ada L.')
  await save()
  await screen.findByText(/only partly saved/)
  expect(updateProfile).not.toHaveBeenCalled()
  expect(notify).not.toHaveBeenCalled()
  expect(cached()).toBeUndefined()
  vi.mocked(updateProfile).mockRejectedValueOnce(new Error('unreachable'))
  await save()
  expect(updateProfile).toHaveBeenCalledOnce()
  expect(await screen.findByText(/only partly saved/)).toBeTruthy()
  expect(notify).not.toHaveBeenCalled()
  await save()
  await waitFor(() => expect(notify).toHaveBeenCalledOnce())
  expect(screen.queryByText(/only partly saved/)).toBeNull()
  expect(updateUser).toHaveBeenCalledTimes(3)
  expect(writeOwnRecord).toHaveBeenCalledTimes(3)
})

it('loads a preview only after a pause in typing and only from an allowed address', () => {
  vi.useFakeTimers()
  const picture = () => document.querySelector('img')?.getAttribute('src') ?? null
  const type = (text: string) => fireEvent.change(photo(), { target: { value: text } })
  const pause = () => act(() => vi.advanceTimersByTime(PREVIEW_DELAY_MS))
  type('javascript:alert(1)')
  pause()
  expect(picture()).toBeNull()
  type(PHOTO.slice(0, -1))
  act(() => vi.advanceTimersByTime(PREVIEW_DELAY_MS - 1))
  type(PHOTO)
  expect(picture()).toBeNull()
  pause()
  expect(picture()).toBe(PHOTO)
  const image = document.querySelector('img')
  if (image) fireEvent.error(image)
  expect(screen.getByText(/No picture could be loaded/)).toBeTruthy()
})
