import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleUser } from '../../../api/samples.ts'
import { updateUser } from '../../../api/users.ts'
import { useAuthStore } from '../../auth/auth-store.ts'
import { NameForm } from './name-form.tsx'

vi.mock('../../../api/users.ts')

beforeEach(() => {
  useAuthStore.setState({ user: { uid: 'u1', email: null, displayName: null, photoURL: null } })
  vi.mocked(updateUser).mockResolvedValue(sampleUser)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NameForm current="Ada" />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const field = () => screen.getByLabelText<HTMLInputElement>('Name')
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

it('saves the trimmed name', async () => {
  await userEvent.clear(field())
  await userEvent.type(field(), '  Ada L. ')
  await save()
  expect(updateUser).toHaveBeenCalledExactlyOnceWith('u1', { displayName: 'Ada L.' })
  await waitFor(() => expect(field().value).toBe('Ada L.'))
})

it('sends no empty name, says why, and goes back to the field', async () => {
  await userEvent.clear(field())
  expect(field().getAttribute('aria-invalid')).toBeNull()
  await save()
  expect(screen.getByText(/^Give a name/)).toBeTruthy()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field())
  expect(updateUser).not.toHaveBeenCalled()
})
