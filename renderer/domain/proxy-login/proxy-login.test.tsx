import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProxyQuestion } from '../../../preload/contract/desktop.ts'
import { openDialogs } from '../../ui/testing/open-dialogs.ts'
import { ProxyLogin } from './proxy-login.tsx'

const desktop = vi.hoisted(() => ({ onProxyQuestion: vi.fn(), answerProxy: vi.fn() }))
vi.mock('../../platform/platform.ts', () => ({ getPlatform: () => ({ desktop }) }))

let ask: (question: ProxyQuestion | null) => void
beforeEach(() => {
  vi.clearAllMocks()
  openDialogs()
  desktop.onProxyQuestion.mockImplementation((listener) => {
    ask = listener
    return () => {}
  })
})
afterEach(cleanup)

async function open(question: Partial<ProxyQuestion> = {}) {
  render(<ProxyLogin />)
  await act(async () => ask({ host: 'proxy.example:8080', wasRefused: false, ...question }))
  return screen.findByRole('dialog', { name: 'Sign in to the proxy' })
}

describe('ProxyLogin', () => {
  test('shows nothing until a proxy wants an account', () => {
    const { container } = render(<ProxyLogin />)
    expect(container.innerHTML).toBe('')
  })

  test('sends the account that the user enters, with the password as typed', async () => {
    expect((await open()).textContent).toContain('proxy.example:8080')
    await userEvent.type(screen.getByLabelText('User name'), ' ada ')
    await userEvent.type(screen.getByLabelText('Password'), ' s3cret ')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(desktop.answerProxy).toHaveBeenCalledExactlyOnceWith({
      username: 'ada',
      password: ' s3cret ',
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('asks for a user name when there is none', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Enter your user name.')).toBeTruthy()
    expect(desktop.answerProxy).not.toHaveBeenCalled()
  })

  test.each(['Cancel', 'Close'])('answers with no account after %s', async (name) => {
    await open()
    await userEvent.click(screen.getByRole('button', { name }))
    expect(desktop.answerProxy).toHaveBeenCalledExactlyOnceWith(null)
  })

  test('says that an account was not accepted', async () => {
    await open({ wasRefused: true })
    expect(screen.getByRole('alert').textContent).toContain('did not accept')
  })
})
