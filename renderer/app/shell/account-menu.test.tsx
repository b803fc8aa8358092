import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openPopovers } from '../../ui/testing/open-popovers.ts'
import { AccountMenu } from './account-menu.tsx'

const signOut = vi.hoisted(() => vi.fn(async () => {}))
const isAnonymous = vi.hoisted(() => ({ now: false }))
const notifyError = vi.hoisted(() => vi.fn())
vi.mock('../../lib/notify.ts', () => ({ notifyError }))
vi.mock('../../domain/auth/auth.ts', () => ({
  signOut,
  useAnonymousListening: () => isAnonymous.now,
  useAuth: () => ({ user: { displayName: 'Mara Voss', email: 'mara@example.org' } }),
}))

const button = () => screen.getByRole('button', { name: 'Account menu of Mara Voss' })
const isOpen = () => button().getAttribute('aria-expanded') === 'true'

function show(at = '/') {
  render(
    <MemoryRouter initialEntries={[at]}>
      <AccountMenu opens="up" />
      <button type="button">elsewhere</button>
    </MemoryRouter>,
  )
}
beforeEach(() => {
  isAnonymous.now = false
  openPopovers()
})
afterEach(cleanup)

it('opens its links, signs out and closes', async () => {
  show()
  expect(screen.queryByRole('link', { name: 'Profile' })).toBeNull()
  await userEvent.click(button())
  expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/profile')
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(signOut).toHaveBeenCalledTimes(1)
  expect(isOpen()).toBe(false)
})

it('opens above dialogs in the top layer, and closes on focus outside', async () => {
  show()
  await userEvent.click(button())
  expect(isOpen()).toBe(true)
  const list = document.getElementById(button().getAttribute('aria-controls') ?? '')
  expect(list?.getAttribute('popover')).toBe('auto')
  await userEvent.click(screen.getByRole('button', { name: 'elsewhere' }))
  expect(isOpen()).toBe(false)
})

it('shows an error when the session could not be deleted', async () => {
  show()
  signOut.mockRejectedValueOnce(new Error('vault locked'))
  await userEvent.click(button())
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await expect.poll(() => notifyError).toHaveBeenCalledWith('Something went wrong!')
})

it('offers an anonymous listener to create an account or sign in, and to return', async () => {
  isAnonymous.now = true
  show('/browse?genre=Dub')
  const name = 'Account menu: listening without an account'
  await userEvent.click(screen.getByRole('button', { name }))
  const back = '?redirect=%2Fbrowse%3Fgenre%3DDub'
  for (const [label, path] of [
    ['Create account', '/sign-up'],
    ['Sign in', '/sign-in'],
  ] as const) {
    expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(path + back)
  }
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Profile' })).toBeNull()
})
