import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { connectToaster, type Toast } from '../../lib/notify.ts'
import { FollowButton } from './follow-button.tsx'
import { FollowsContext } from './follows-provider.tsx'

afterEach(cleanup)

it('unfollows with an undo toast', async () => {
  const toasts: Toast[] = []
  const disconnect = connectToaster({
    show: (notification) => toasts.push(notification),
    hide: () => {},
    clear: () => {},
  })
  const change = vi.fn()
  const value = { accountUid: 'ada', keys: new Set(['show:drift']), isLoaded: true, change }
  render(
    <MemoryRouter>
      <FollowsContext value={value}>
        <FollowButton kind="show" id="drift" name="Drift" isSmall />
      </FollowsContext>
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByRole('button', { pressed: true }))
  toasts[0]?.action?.onClick()
  disconnect()
  const target = { kind: 'show', id: 'drift' }
  expect(change.mock.calls).toEqual([
    [{ target: target, followed: false }],
    [{ target: target, followed: true }],
  ])
  expect(toasts.map(({ message }) => message)).toEqual(['You no longer follow Drift.'])
})
