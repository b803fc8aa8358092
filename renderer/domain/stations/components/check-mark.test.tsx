import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Station } from '../../../../shared/api/stations.ts'
import { sampleStation } from '../../../api/testing/samples.ts'
import { station as text } from '../../../locales/en/stations.ts'
import { CheckLegend } from './check-mark.tsx'
import { StationFacts } from './station-facts.tsx'

afterEach(cleanup)

const unchecked: Station = {
  ...sampleStation,
  demo: false,
  check: { state: 'not checked', at: null },
}
const heard: Station = { ...unchecked, check: { state: 'heard', at: '2026-01-01T00:00:00Z' } }

it('says in words on each station that it was not checked', () => {
  render(<StationFacts station={unchecked} />)
  expect(screen.getByText(text.notChecked)).toBeTruthy()
  cleanup()
  render(<StationFacts station={heard} />)
  expect(screen.queryByText(text.notChecked)).toBeNull()
})

it('says in words what the checker found, and no longer that it was not checked', () => {
  const air = { ...unchecked.air, state: 'blocked', checkedAt: '2026-01-01T00:00:00Z' } as const
  render(<StationFacts station={{ ...unchecked, air }} />)
  expect(screen.getByText(text.airBlocked)).toBeTruthy()
  expect(screen.queryByText(text.notChecked)).toBeNull()
})

it('explains the mark once where a listed station carries it', () => {
  render(<CheckLegend stations={[heard, unchecked, unchecked]} />)
  expect(screen.getAllByText(text.checkLegend)).toHaveLength(1)
})

it('explains nothing where no station carries it', () => {
  render(<CheckLegend stations={[heard, { ...unchecked, demo: true }]} />)
  expect(screen.queryByText(text.checkLegend)).toBeNull()
})
