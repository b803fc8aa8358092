import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Station } from '../../../shared/api/stations.ts'
import { stationText } from '../../../shared/locales/generated/station.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { CheckLegend } from './check-mark.tsx'
import { StationFacts } from './station-facts.tsx'

afterEach(cleanup)

const unchecked: Station = {
  ...sampleStation,
  demo: false,
  check: { state: 'not checked', at: null },
}
const checked: Station = { ...unchecked, check: { state: 'heard', at: '2026-01-01T00:00:00Z' } }

it('shows as text that a station is unchecked', () => {
  render(<StationFacts station={unchecked} />)
  expect(screen.getByText(stationText.notChecked)).toBeTruthy()
  cleanup()
  render(<StationFacts station={checked} />)
  expect(screen.queryByText(stationText.notChecked)).toBeNull()
})

it('shows the result of a check as text', () => {
  const air = { ...unchecked.air, state: 'blocked', checkedAt: '2026-01-01T00:00:00Z' } as const
  render(<StationFacts station={{ ...unchecked, air }} />)
  expect(screen.getByText(stationText.airBlocked)).toBeTruthy()
  expect(screen.queryByText(stationText.notChecked)).toBeNull()
})

it('shows the legend once when a station has the mark', () => {
  render(<CheckLegend stations={[checked, unchecked, unchecked]} />)
  expect(screen.getAllByText(stationText.checkLegend)).toHaveLength(1)
})

it('shows no legend without a mark', () => {
  render(<CheckLegend stations={[checked, { ...unchecked, demo: true }]} />)
  expect(screen.queryByText(stationText.checkLegend)).toBeNull()
})
