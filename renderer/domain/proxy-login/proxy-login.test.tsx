import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProxyQuestion } from '../../../preload/contract/desktop.ts'
import { openDialogs } from '../../ui/testing/open-dialogs.ts'
import { ProxyLogin } from './proxy-login.tsx'

const desktop = vi.hoisted(() => ({ onProxyQuestion: vi.fn(), submitProxyLogin: vi.fn() }))
vi.mock('../../platform/platform.ts', () => ({ getPlatform: () => ({ desktop }) }))

let sendQuestion: (question: ProxyQuestion | null) => void
beforeEach(() => {
  vi.clearAllMocks()
  openDialogs()
  desktop.onProxyQuestion.mockImplementation((listener) => {
    sendQuestion = listener
    return () => {}
  })
})
afterEach(cleanup)

async function open(question: Partial<ProxyQuestion> = {}) {
  render(<ProxyLogin />)
  await act(async () =>
    sendQuestion({ host: 'proxy.example:8080', wasRefused: false, ...question }),
  )
  return screen.findByRole('dialog', { name: 'Sign in to the proxy' })
}

describe('ProxyLogin', () => {
  test('shows nothing until a proxy requests credentials', () => {
    const { container } = render(<ProxyLogin />)
    expect(container.innerHTML).toBe('')
  })

  test('sends the entered account with the exact password', async () => {
    expect((await open()).textContent).toContain('proxy.example:8080')
    await userEvent.type(screen.getByLabelText('User name'), ' ada ')
    await userEvent.type(screen.getByLabelText('Password'), ' s3cret ')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(desktop.submitProxyLogin).toHaveBeenCalledExactlyOnceWith({
      username: 'ada',
      password: ' s3cret ',
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('requires a user name', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Enter your user name.')).toBeTruthy()
    expect(desktop.submitProxyLogin).not.toHaveBeenCalled()
  })

  test.each(['Cancel', 'Close'])('responds with no account after %s', async (name) => {
    await open()
    await userEvent.click(screen.getByRole('button', { name }))
    expect(desktop.submitProxyLogin).toHaveBeenCalledExactlyOnceWith(null)
  })

  test('shows that an account was rejected', async () => {
    await open({ wasRefused: true })
    expect(screen.getByRole('alert').textContent).toContain('did not accept')
  })
})
