import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { CrateList } from './crate-list.tsx'

const fake = vi.hoisted(() => ({ readAt: null as number | null }))
vi.mock('../../domain/saved-songs/crate-query.ts', () => ({
  useCrate: () => ({ crate: new Map(), isPending: false, waiting: 0, readAt: fake.readAt }),
}))
afterEach(cleanup)

const said = () => screen.queryByText('Shown from your last visit.')

it.each([
  ['nothing that was read yet', null, false],
  ['what this run has read', Date.now(), false],
  ['what the last run has read', 1, true],
])(
  'of %s it says that it is from the last visit only where that is so',
  (_what, readAt, isSaid) => {
    fake.readAt = readAt
    render(<CrateList />, { wrapper: MemoryRouter })
    expect(said() !== null).toBe(isSaid)
  },
)
