import { expect, it } from 'vitest'
import type { ShownWords } from '../../../shared/api/own-stations.ts'
import { sampleOwnStation } from '../../api/testing/samples.ts'
import { waitingWords, waitsFor } from './waiting-changes.tsx'

const shown: ShownWords = sampleOwnStation

it('a station without changes that wait has none', () => {
  expect(waitingWords(sampleOwnStation)).toEqual([])
  expect(waitsFor('cover', sampleOwnStation)).toBe(false)
})

it('names what differs, with both texts', () => {
  const station = { ...sampleOwnStation, shown, name: 'New', homepage: null, tags: ['dub', 'ska'] }
  expect(waitingWords(station).map(({ part, waiting }) => [part, waiting])).toEqual([
    ['name', 'New'],
    ...(shown.homepage === null ? [] : [['homepage', '']]),
    ['tags', 'dub, ska'],
  ])
  expect(waitingWords(station)[0]?.shown).toBe('Harbour Radio')
})

it('tells a picture and a schedule that wait', () => {
  const station = { ...sampleOwnStation, shown, cover: 'https://api.example/covers/1.webp' }
  expect([waitsFor('cover', station), waitsFor('schedule', station)]).toEqual([true, false])
})
