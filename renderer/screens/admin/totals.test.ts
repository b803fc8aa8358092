import { describe, expect, it } from 'vitest'
import { countOf, totalOf } from './components/figure.tsx'

const waiting = { data: undefined, isError: false }
const failed = { data: undefined, isError: true }

describe('totalOf', () => {
  it('reads the total of the first page', () => {
    const data = { pages: [{ total: 62 }, { total: 61 }] }
    expect(totalOf({ data, isError: false })).toBe(62)
  })
  it('knows zero from nothing', () => {
    expect(totalOf({ data: { pages: [{ total: 0 }] }, isError: false })).toBe(0)
    expect(totalOf(waiting)).toBeUndefined()
    expect(totalOf(failed)).toBeNull()
  })
  it('keeps the last answer when asking again fails', () => {
    expect(totalOf({ data: { pages: [{ total: 3 }] }, isError: true })).toBe(3)
  })
})

describe('countOf', () => {
  const genres = (data: { genres: string[] }) => data.genres
  it('counts what the answer holds', () => {
    expect(countOf({ data: { genres: ['dub', 'noise'] }, isError: false }, genres)).toBe(2)
  })
  it('knows zero from nothing', () => {
    expect(countOf({ data: { genres: [] }, isError: false }, genres)).toBe(0)
    expect(countOf(waiting, genres)).toBeUndefined()
    expect(countOf(failed, genres)).toBeNull()
  })
})
