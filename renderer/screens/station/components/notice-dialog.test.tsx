import { MutationCache, QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiProblem } from '../../../api/problem.ts'
import { press } from '../../../ui/testing/press.ts'
import { showScreen } from '../../../ui/testing/show-screen.tsx'
import { ReportProblem } from './report-problem.tsx'

const send = vi.hoisted(() =>
  vi.fn(async (..._args: unknown[]) => ({
    number: 'ABCDEFGH12345678',
    at: '2026-11-21T08:00:00.000Z',
  })),
)
const find = vi.hoisted(() => vi.fn())
vi.mock('../../../api/notices.ts', () => ({ sendNotice: send, findNotice: find }))
afterEach(() => {
  cleanup()
  send.mockClear()
})

const toast = vi.fn()
async function openNotice() {
  const mutationCache = new MutationCache({ onError: toast })
  showScreen(<ReportProblem id="night-bus" />, new QueryClient({ mutationCache }))
  await press('Report a problem')
  await userEvent.selectOptions(screen.getByRole('combobox'), 'It breaks the law')
  expect(screen.queryByRole('button', { name: 'Send the report' })).toBeNull()
  await press('Send a legal notice')
  await screen.findByRole('button', { name: 'Send the notice' })
}
const submit = () => press('Send the notice')
const explain = () =>
  userEvent.type(screen.getByLabelText('Why is it unlawful?'), 'It is my photograph.')
const agree = () => userEvent.click(screen.getByRole('switch'))

it('opens the legal notice form for unlawful content and shows the notice number', async () => {
  await openNotice()
  await userEvent.selectOptions(screen.getByLabelText('Where is it?'), 'Its picture')
  await submit()
  expect(await screen.findAllByText('This field is required.')).toHaveLength(3)
  await explain()
  await userEvent.type(screen.getByLabelText('Your name'), 'Grace')
  await userEvent.type(screen.getByLabelText('Your email'), 'grace@press.example')
  await submit()
  expect(await screen.findByText('Confirm this statement to send the notice.')).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
  await agree()
  await submit()
  expect(await screen.findByText('Number ABCD EFGH 1234 5678')).toBeTruthy()
  expect(screen.getByText(/You also receive an email/)).toBeTruthy()
  expect(send).toHaveBeenCalledWith('night-bus', {
    kind: 'copyright',
    place: 'picture',
    where: null,
    explanation: 'It is my photograph.',
    goodFaith: true,
    contact: { name: 'Grace', email: 'grace@press.example' },
  })
})

it('does not require a name where the law requires none', async () => {
  await openNotice()
  const kind = screen.getByLabelText('Which law does it break?')
  await userEvent.selectOptions(kind, 'Sexual abuse of children')
  expect(screen.queryByLabelText('Your email')).toBeNull()
  await explain()
  await agree()
  await submit()
  await screen.findByText(/^Number/)
  expect(screen.queryByText(/email/)).toBeNull()
  expect(send.mock.calls[0]?.[1]).toMatchObject({ kind: 'child-abuse', contact: null })
})

it('looks up a notice by its number in any spelling', async () => {
  await openNotice()
  const look = () => press('Look it up')
  await userEvent.type(screen.getByLabelText('Notice number'), 'abcd efgh')
  await look()
  expect(await screen.findByText(/Enter 16 letters and digits/)).toBeTruthy()
  expect(find).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Notice number'), ' 1234 5678')
  find.mockRejectedValueOnce(new ApiProblem(404, {}))
  await look()
  expect(await screen.findByText(/No notice has this number/)).toBeTruthy()
  expect(toast).not.toHaveBeenCalled()
  find.mockResolvedValueOnce({
    ...{ number: 'ABCDEFGH12345678', at: '2026-11-21T08:00:00.000Z', state: 'upheld' },
    ...{ measure: 'remove-text', facts: 'It is that of a book.', ground: 'UrhG § 97' },
    ...{ decidedAt: '2026-11-22T08:00:00.000Z' },
  })
  await look()
  expect(find).toHaveBeenLastCalledWith('ABCDEFGH12345678', expect.anything())
  for (const text of ['Upheld.', 'Its description is removed']) {
    expect(await screen.findByText(text)).toBeTruthy()
  }
})
