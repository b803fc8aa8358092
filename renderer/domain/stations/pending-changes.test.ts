import { expect, it } from 'vitest'
import type { PublishedVersion } from '../../../shared/api/own-stations.ts'
import { sampleOwnStation } from '../../api/testing/samples.ts'
import { getPendingChanges, hasPending } from './pending-changes.tsx'

const shown: PublishedVersion = sampleOwnStation

it('is empty for a station without pending changes', () => {
  expect(getPendingChanges(sampleOwnStation)).toEqual([])
  expect(hasPending('cover', sampleOwnStation)).toBe(false)
})

it('lists changed fields with both texts', () => {
  const station = { ...sampleOwnStation, shown, name: 'New', homepage: null, tags: ['dub', 'ska'] }
  expect(getPendingChanges(station).map(({ field, pendingText }) => [field, pendingText])).toEqual([
    ['name', 'New'],
    ...(shown.homepage === null ? [] : [['homepage', '']]),
    ['tags', 'dub, ska'],
  ])
  expect(getPendingChanges(station)[0]?.publishedText).toBe('Harbour Radio')
})

it('detects a pending picture and schedule', () => {
  const station = { ...sampleOwnStation, shown, cover: 'https://api.example/covers/1.webp' }
  expect([hasPending('cover', station), hasPending('schedule', station)]).toEqual([true, false])
})
