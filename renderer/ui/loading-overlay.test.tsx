import { readFileSync } from 'node:fs'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LoadingOverlay, ProgressBar } from './loading-overlay.tsx'

afterEach(cleanup)

test('dims the page behind "Loading..."', () => {
  render(<LoadingOverlay />)
  const overlay = screen.getByRole('status')
  expect(overlay.textContent).toBe('Loading...')
  expect([...overlay.classList]).toEqual(expect.arrayContaining(['fixed', 'inset-0', 'bg-scrim']))
})

test('dims without hiding, in both themes', () => {
  const tokens = readFileSync('renderer/styles/tokens.css', 'utf8')
  const alphas = [...tokens.matchAll(/--scrim: rgb\([\d ]+ \/ (\d+)%\)/g)].map(([, alpha]) =>
    Number(alpha),
  )
  expect(alphas).toHaveLength(2)
  for (const alpha of alphas) {
    expect(alpha).toBeGreaterThan(30)
    expect(alpha).toBeLessThan(90)
  }
})

test('shows the progress bar at the top, over the overlay', () => {
  render(<ProgressBar />)
  const bar = screen.getByRole('progressbar', { name: 'Loading...' })
  expect([...bar.classList]).toEqual(
    expect.arrayContaining(['fixed', 'inset-x-0', 'top-0', 'z-60']),
  )
})
