import { describe, expect, it } from 'vitest'
import { addSound, createStereo, master, toFloatPcm } from './stereo.ts'

describe('addSound', () => {
  it('goes on at the beginning with what runs past the end', () => {
    const loop = createStereo(4)
    addSound(loop, 3, Float64Array.of(1, 2, 3), 1, -1)
    expect([...loop.left]).toEqual([2, 3, 0, 1])
    expect(Math.max(...loop.right)).toBeLessThan(1e-12)
  })

  it('takes a start before the loop as one near its end', () => {
    const loop = createStereo(4)
    addSound(loop, -1, Float64Array.of(1), 1, 1)
    expect(loop.right[3]).toBe(1)
  })
})

describe('master', () => {
  it('ends at the wanted peak', () => {
    const loop = createStereo(3)
    addSound(loop, 0, Float64Array.of(0.2, -4, 1), 1)
    const peak = Math.max(...[...master(loop, 1, 0.8).left].map(Math.abs))
    expect(peak).toBeCloseTo(0.8, 10)
  })
})

describe('toFloatPcm', () => {
  it('interleaves the channels and repeats the loop', () => {
    const loop = { left: Float64Array.of(0.5, 0.25), right: Float64Array.of(-0.5, -0.25) }
    const samples = new Float32Array(toFloatPcm(loop, 2).buffer)
    expect([...samples]).toEqual([0.5, -0.5, 0.25, -0.25, 0.5, -0.5, 0.25, -0.25])
  })
})
