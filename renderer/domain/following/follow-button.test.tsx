import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { connectToaster, type Notice } from '../../lib/notify.ts'
import { FollowButton } from './follow-button.tsx'
import { FollowsContext } from './follows-of-list.tsx'

afterEach(cleanup)

it('drops what is followed with a way back', async () => {
  const said: Notice[] = []
  const disconnect = connectToaster({
    show: (notice) => said.push(notice),
    hide: () => {},
    clear: () => {},
  })
  const change = vi.fn()
  const value = { member: 'ada', keys: new Set(['show:drift']), areKnown: true, change }
  render(
    <MemoryRouter>
      <FollowsContext value={value}>
        <FollowButton kind="show" id="drift" name="Drift" isSmall />
      </FollowsContext>
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByRole('button', { pressed: true }))
  said[0]?.action?.onClick()
  disconnect()
  const thing = { kind: 'show', id: 'drift' }
  expect(change.mock.calls).toEqual([[{ thing, followed: false }], [{ thing, followed: true }]])
  expect(said.map(({ message }) => message)).toEqual(['You no longer follow Drift.'])
})
