import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { Station } from '../../../../shared/api/stations.ts'
import type { PlayerState } from '../../player/player-types.ts'
import { PlayerLines } from './player-lines.tsx'

vi.mock('../../now-playing/now-playing.ts', () => ({ useSong: () => null, songText: () => '' }))

const station = { id: 'night-bus', name: 'Night Bus', favicon: null } as Station
const lines = (status: PlayerState['status']) => (
  <PlayerLines state={{ item: station, status, failure: null } as PlayerState} />
)

it('reads out what befalls a station, but not every stutter', () => {
  const { rerender } = render(lines('connecting'), { wrapper: MemoryRouter })
  const read = () => screen.getByRole('status').getAttribute('aria-live')
  const steps: [PlayerState['status'], string][] = [
    ['connecting', 'polite'],
    ['playing', 'polite'],
    ['buffering', 'off'],
    ['playing', 'off'],
    ['buffering', 'off'],
    ['reconnecting', 'polite'],
    ['playing', 'polite'],
  ]
  for (const [status, expected] of steps) {
    rerender(lines(status))
    expect([status, read()]).toEqual([status, expected])
  }
})
