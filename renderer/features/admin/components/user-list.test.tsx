import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BulkJob } from '../../../../shared/api/bulk.ts'
import { disableUser, getBulk, listDeeds, makeBulk, turnBulk } from '../../../api/desk.ts'
import { sampleUser } from '../../../api/testing/samples.ts'
import { deleteUser, getUser, isWholeUser, listUsers, updateUser } from '../../../api/users.ts'
import { openDialogs } from '../../../ui/testing/open-dialogs.ts'
import { useAuthStore } from '../../auth/auth-store.ts'
import { UserList } from './user-list.tsx'

vi.mock('../../../api/users.ts')
vi.mock('../../../api/desk.ts')

const own = { ...sampleUser, id: 'me', displayName: 'Boss', role: 'admin' }
const ada = { ...sampleUser, id: 'ada', displayName: 'Ada' }
const job: BulkJob = {
  id: 'job',
  kind: 'users',
  action: { do: 'disable' },
  actorId: 'me',
  state: 'draft',
  madeAt: '2026-01-01T00:00:00.000Z',
  endedAt: null,
  total: 2,
  waiting: 1,
  changed: 1,
  same: 0,
  refused: [{ why: 'own-account', count: 1, examples: ['me'] }],
}

beforeEach(() => {
  localStorage.clear()
  // jsdom draws no modal dialogs; what matters here is what is in it.
  openDialogs()
  useAuthStore.setState({
    user: {
      uid: 'me',
      email: null,
      displayName: null,
      photoURL: null,
      emailVerified: true,
      providers: [],
    },
    isLoading: false,
  })
  vi.mocked(isWholeUser).mockReturnValue(true)
  vi.mocked(listUsers).mockResolvedValue({ items: [own, ada], nextCursor: null, total: 2 })
  vi.mocked(getUser).mockImplementation(async (id) => (id === 'me' ? own : ada))
  vi.mocked(listDeeds).mockResolvedValue([])
  vi.mocked(updateUser).mockResolvedValue({ ...ada, role: 'admin' })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function open(address = '/admin/users') {
  const router = createMemoryRouter([{ path: '/admin/users', element: <UserList /> }], {
    initialEntries: [address],
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
const asked = () => vi.mocked(listUsers).mock.calls.at(-1)?.[0]
const drawer = async () => within(await screen.findByRole('dialog', { name: 'Account' }))

it('searches, narrows and orders by the address', async () => {
  const router = open('/admin/users?role=creator')
  await screen.findByText('2 people')
  expect(asked()).toEqual({ role: 'creator', sort: 'newest', limit: 50 })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Disabled')
  await userEvent.type(screen.getByLabelText('Name or e-mail'), 'ad')
  await waitFor(() =>
    expect(asked()).toEqual({
      ...{ role: 'creator', state: 'disabled', query: 'ad', sort: 'newest', limit: 50 },
    }),
  )
  expect(router.state.location.search).toBe('?role=creator&state=disabled&query=ad')
})

it('changes role and plan in the drawer, which has an address of its own', async () => {
  const router = open()
  await userEvent.click(await screen.findByRole('link', { name: 'Ada' }))
  expect(router.state.location.search).toBe('?user=ada')
  const within = await drawer()
  const save = await within.findByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(save.disabled).toBe(true)
  await userEvent.selectOptions(within.getByLabelText('Role'), 'Admin')
  expect(within.getByText('An admin can see everybody and change every account.')).toBeTruthy()
  expect(updateUser).not.toHaveBeenCalled()
  await userEvent.click(save)
  expect(updateUser).toHaveBeenCalledExactlyOnceWith('ada', { role: 'admin', plan: 'free' })
  await waitFor(() => expect(listUsers).toHaveBeenCalledTimes(2))
})

it('disables an account, and not the own one', async () => {
  open('/admin/users?user=ada')
  await userEvent.click(await (await drawer()).findByRole('button', { name: 'Disable' }))
  expect(disableUser).toHaveBeenCalledExactlyOnceWith('ada', true)
  cleanup()
  open('/admin/users?user=me')
  expect(await (await drawer()).findByText('Your account')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Disable' })).toBeNull()
})

it('deletes an account only once its address is typed', async () => {
  const router = open('/admin/users?user=ada')
  const within = await drawer()
  await userEvent.click(await within.findByRole('button', { name: 'Delete…' }))
  const word = within.getByLabelText('Type ada@example.org to confirm')
  await userEvent.type(word, 'ada')
  await userEvent.click(within.getByRole('button', { name: 'Delete for good' }))
  expect(deleteUser).not.toHaveBeenCalled()
  await userEvent.clear(word)
  await userEvent.type(word, 'ada@example.org')
  await userEvent.click(within.getByRole('button', { name: 'Delete for good' }))
  expect(deleteUser).toHaveBeenCalledExactlyOnceWith('ada')
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

it('says what would happen to many before it starts, and then how far it is', async () => {
  vi.mocked(makeBulk).mockResolvedValue(job)
  vi.mocked(getBulk).mockResolvedValueOnce(job)
  vi.mocked(getBulk).mockResolvedValue({ ...job, state: 'done', waiting: 0 })
  vi.mocked(turnBulk).mockResolvedValue({ ...job, state: 'running' })
  open()
  const summary = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Show what would happen',
  })
  expect(summary.disabled).toBe(true)
  await userEvent.click(screen.getByLabelText('Choose all on this page'))
  await userEvent.selectOptions(screen.getByLabelText('What to do'), 'Disable')
  await userEvent.click(summary)
  expect(vi.mocked(makeBulk).mock.calls[0]?.[0]).toEqual({
    ...{ kind: 'users', action: { do: 'disable' }, on: { ids: ['me', 'ada'] } },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Change many at once' }))
  expect(dialog.getByText('1 person would be changed.')).toBeTruthy()
  expect(dialog.getByText(/1 person left out: This is your own account/)).toBeTruthy()
  expect(turnBulk).not.toHaveBeenCalled()
  await userEvent.click(dialog.getByRole('button', { name: 'Start' }))
  expect(turnBulk).toHaveBeenCalledExactlyOnceWith('job', 'start')
  expect(await dialog.findByText('1 of 2 done')).toBeTruthy()
  // As when the window is looked at again, before the next question is due.
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await dialog.findByText('Done: 1 person changed.')).toBeTruthy()
})

it('keeps which columns are shown', async () => {
  open()
  await screen.findByText('2 people')
  expect(screen.queryByRole('columnheader', { name: 'Id' })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Id' }))
  expect(screen.getByRole('columnheader', { name: 'Id' })).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Plan' }))
  cleanup()
  open()
  await screen.findByText('2 people')
  expect(screen.getByRole('columnheader', { name: 'Id' })).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: 'Plan' })).toBeNull()
})
