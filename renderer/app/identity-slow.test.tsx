import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IdentitySlow } from './identity-slow.tsx'

const platform = vi.hoisted(() => ({
  session: {} as {
    keyringWaits?: () => Promise<boolean>
    goOnWithoutKeyring?: () => Promise<void>
  },
}))
vi.mock('../platform/platform.ts', () => ({ getPlatform: () => platform }))

beforeEach(() => {
  platform.session = {}
})
afterEach(cleanup)

const goOn = () => screen.queryByRole('button', { name: 'Continue without it' })

test('names the keyring while it asks for its password, then the service again', async () => {
  let waits = true
  const goOnWithoutKeyring = vi.fn(async () => {
    waits = false
  })
  platform.session = { keyringWaits: async () => waits, goOnWithoutKeyring }
  render(<IdentitySlow />)
  expect((await screen.findByRole('status')).textContent).toContain('keyring')
  expect(screen.getByRole('heading', { name: 'The keyring is locked' })).toBeTruthy()
  const button = goOn()
  if (button) await userEvent.click(button)
  expect(goOnWithoutKeyring).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('sign-in service'), {
    timeout: 5_000,
  })
  expect(goOn()).toBeNull()
  expect(screen.queryByRole('heading')).toBeNull()
})

test('names the service after the keyring has responded, and in a browser', async () => {
  for (const session of [{ keyringWaits: async () => false }, {}]) {
    platform.session = session
    render(<IdentitySlow />)
    expect((await screen.findByRole('status')).textContent).toContain('sign-in service')
    expect(goOn()).toBeNull()
    cleanup()
  }
})
