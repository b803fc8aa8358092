import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OnAir } from '../../../shared/api/schedule.ts'
import type { Show } from '../../../shared/api/shows.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { onAirQuery } from '../schedule/on-air-query.ts'
import { broadcastOf, sampleOnAir } from '../schedule/testing/samples.ts'
import { NowNext } from './now-next.tsx'

const show = (title: string, start: string, minutes: number): Show => ({
  id: title,
  title,
  day: 5,
  start,
  minutes,
  timeZone: 'UTC',
})

function open(schedule: Show[], said: OnAir | null = null, onAir: boolean | null = null): void {
  const client = new QueryClient()
  client.setQueryData(onAirQuery('night-bus').queryKey, said)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <NowNext station={{ ...sampleStation, onAir, schedule }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const broadcast = (title: string, from: string, to: string | null) =>
  broadcastOf(title, `2026-11-21T${from}`, to && `2026-11-21T${to}`)
const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent

beforeEach(() => {
  // A Saturday.
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('shows the current and next show and follows the clock', () => {
  open([show('Noon', '11:30', 31), show('Later', '20:00', 60)])
  expect(fact('Now')).toMatch(/^Noon, until /)
  expect(fact('Next')).toMatch(/^Later, /)
  act(() => vi.advanceTimersByTime(60_000))
  expect(screen.queryByText('Now')).toBeNull()
  expect(fact('Next')).toMatch(/^Later, /)
})

it('prefers the station’s report over weekly shows and links to the show pages', () => {
  const [now, next] = [broadcast('Deep Space', '11:00', '13:00'), broadcast('Drift', '13:00', null)]
  open([show('Noon', '11:30', 31)], { ...sampleOnAir, broadcast: now, next })
  expect(fact('Now')).toMatch(/^Deep Space with Ana, until /)
  expect(fact('Next')).toMatch(/^Drift with Ana, /)
  expect(screen.getByRole('link', { name: 'Drift' }).getAttribute('href')).toBe('/?show=drift')
  const follow = screen.getAllByRole('button', { name: /^Follow / })
  expect(follow.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Follow Deep Space',
    'Follow Drift',
  ])
  act(() => vi.advanceTimersByTime(60 * 60_000))
  expect(fact('Now')).toBe('Drift with Ana')
  expect(screen.queryByText('Next')).toBeNull()
})

it('shows only that a station without shows is off air', () => {
  open([])
  expect(screen.queryByRole('region')).toBeNull()
  cleanup()
  open([], null, false)
  expect(screen.getByRole('region').textContent).toBe('Off air')
})
