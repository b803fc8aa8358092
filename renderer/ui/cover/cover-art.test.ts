import { describe, expect, it } from 'vitest'
import { type CoverFamily, coverInitials, generateCover } from './cover-art.ts'

const seeds = Array.from({ length: 200 }, (_, index) => `station-${index}`)

describe('generateCover', () => {
  it('draws the same sheet for the same station every time', () => {
    for (const seed of seeds.slice(0, 40)) expect(generateCover(seed)).toEqual(generateCover(seed))
  })

  it('draws different sheets for different stations', () => {
    const sheets = new Set(seeds.map((seed) => JSON.stringify(generateCover(seed))))
    expect(sheets.size).toBe(seeds.length)
  })

  it('uses every family, none of them for most stations', () => {
    const counts = new Map<CoverFamily, number>()
    for (const seed of seeds) {
      const { family } = generateCover(seed)
      counts.set(family, (counts.get(family) ?? 0) + 1)
    }
    expect(counts.size).toBe(6)
    for (const count of counts.values()) expect(count).toBeGreaterThan(10)
  })

  it('prints in two inks and stays cheap to draw', () => {
    for (const seed of seeds) {
      const { inks, layers } = generateCover(seed)
      expect(inks.first).not.toBe(inks.second)
      expect(new Set(layers.map((layer) => layer.ink)).size).toBe(2)
      expect(layers.length).toBeLessThanOrEqual(24)
      expect(layers.reduce((sum, layer) => sum + layer.d.length, 0)).toBeLessThan(16_000)
      for (const layer of layers) expect(layer.d).toMatch(/^M-?[\d.]+ [-\d.MLAhvaz ]+$/)
    }
  })
})

describe('coverInitials', () => {
  it.each([
    ['Radio Alhara', 'RA'],
    ['dublab', 'DU'],
    ['NTS 1', 'N1'],
    ['KALX 90.7', 'KA'],
    ['  the Lot Radio ', 'TL'],
    ['Éter', 'ÉT'],
    ['X', 'X'],
    ['***', '?'],
  ])('abbreviates %s as %s', (name, initials) => {
    expect(coverInitials(name)).toBe(initials)
  })
})
