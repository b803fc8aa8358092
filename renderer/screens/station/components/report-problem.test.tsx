import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { REPORT_TEXT_MAX } from '../../../../shared/api/reports.ts'
import { press } from '../../../ui/testing/press.ts'
import { showScreen } from '../../../ui/testing/show-screen.tsx'
import { ReportProblem } from './report-problem.tsx'

const send = vi.hoisted(() => vi.fn(async (..._args: unknown[]) => {}))
vi.mock('../../../api/reports.ts', () => ({ reportStation: send }))
afterEach(() => {
  cleanup()
  send.mockClear()
})

async function open() {
  showScreen(<ReportProblem id="night-bus" />)
  await press('Report a problem')
}
const submit = () => press('Send the report')

it('sends a report and confirms it', async () => {
  await open()
  const reason = screen.getByRole('combobox', { name: 'What is wrong?' })
  expect(document.activeElement).toBe(reason)
  await userEvent.selectOptions(reason, 'It is listed twice')
  await userEvent.type(screen.getByRole('textbox'), 'As Night Bus FM')
  await submit()
  expect(send).toHaveBeenCalledWith('night-bus', { reason: 'duplicate', text: 'As Night Bus FM' })
  expect((await screen.findByText(/^Thank you\./)).getAttribute('role')).toBe('status')
  expect(screen.queryByRole('button')).toBeNull()
})

it('rejects a text that is too long and keeps it after a failure', async () => {
  await open()
  const text = screen.getByRole<HTMLTextAreaElement>('textbox')
  fireEvent.change(text, { target: { value: 'x'.repeat(REPORT_TEXT_MAX + 1) } })
  await submit()
  expect(await screen.findByText('Use at most 500 characters.')).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
  fireEvent.change(text, { target: { value: 'Short' } })
  send.mockRejectedValueOnce(new Error('offline'))
  await submit()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The report could not be sent/)
  expect(text.value).toBe('Short')
})
