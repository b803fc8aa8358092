import { describe, expect, it } from 'vitest'
import { DEMO_STATIONS } from './demo-stations.ts'
import { TITLE_SECONDS, titleAt } from './server.ts'

describe('DEMO_STATIONS', () => {
  it('have distinct ids and paths, and state their origin', () => {
    expect(new Set(DEMO_STATIONS.flatMap(({ id, path }) => [id, path])).size).toBe(6)
    for (const station of DEMO_STATIONS) {
      expect(station.description).toMatch(
        /^Undertone's own demo stream: .* synthesized by the project/,
      )
      expect(station.tags).toContain('demo')
    }
  })

  it('announce a title for a fixed time in rotation, but none inside Ogg', () => {
    const first = titleAt('demo-cellar-signal', 0)
    expect(titleAt('demo-cellar-signal', TITLE_SECONDS - 0.1)).toBe(first)
    expect(titleAt('demo-cellar-signal', TITLE_SECONDS)).not.toBe(first)
    expect(titleAt('demo-cellar-signal', TITLE_SECONDS * 4)).toBe(first)
    expect(titleAt('demo-long-wave', 100)).toBeNull()
  })
})
