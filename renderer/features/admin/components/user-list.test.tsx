import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleUser } from '../../../api/testing/samples.ts'
import { isWholeUser, listUsers, updateUser } from '../../../api/users.ts'
import { openDialogs } from '../../../ui/testing/open-dialogs.ts'
import { useAuthStore } from '../../auth/auth-store.ts'
import { UserList } from './user-list.tsx'

vi.mock('../../../api/users.ts')

const own = { ...sampleUser, id: 'me', displayName: 'Boss', role: 'admin' }
const ada = { ...sampleUser, id: 'ada', displayName: 'Ada' }

beforeEach(() => {
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
  vi.mocked(updateUser).mockResolvedValue({ ...ada, role: 'admin' })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <UserList />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('changes no user before Save, and then exactly the one chosen', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Change role and plan of Ada' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Change role and plan' }))
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(save.disabled).toBe(true)
  await userEvent.selectOptions(dialog.getByLabelText('Role'), 'Admin')
  expect(dialog.getByRole('status').textContent).toContain('An admin can see everybody')
  expect(updateUser).not.toHaveBeenCalled()
  await userEvent.click(save)
  expect(updateUser).toHaveBeenCalledExactlyOnceWith('ada', { role: 'admin', plan: 'free' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(listUsers).toHaveBeenCalledTimes(2)
})

it('offers no change of the own account', async () => {
  open()
  expect(await screen.findByText('Your account')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change role and plan of Boss' })).toBeNull()
})

it('filters with the query of the API', async () => {
  open()
  await screen.findByText('2 people')
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'Creator')
  await userEvent.selectOptions(screen.getByLabelText('Plan'), 'Pro')
  await waitFor(() =>
    expect(vi.mocked(listUsers).mock.calls.at(-1)?.[0]).toEqual({ role: 'creator', plan: 'pro' }),
  )
})
