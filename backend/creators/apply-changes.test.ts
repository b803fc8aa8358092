import { describe, expect, test } from 'vitest'
import { applyChanges } from './apply-changes.ts'
import { ownStation } from './testing/own-station.ts'

const SOUND = { url: 'https://radio.example/new', codec: 'AAC', bitrate: 96 } as const
const REJECTED = ownStation({ moderation: 'rejected', rejection: 'A test tone.' })

test('what is left out stays, null clears, the country follows its code', () => {
  const before = ownStation({ description: 'Old', homepage: 'https://a.example/' })
  expect(applyChanges(before, {}, null, false)).toEqual(before)
  const after = applyChanges(
    before,
    { homepage: null, countrycode: 'FR', onAir: false, paused: true },
    null,
    false,
  )
  expect(after).toEqual({
    ...before,
    homepage: null,
    country: 'France',
    countrycode: 'FR',
    onAir: false,
    paused: true,
  })
})

test('an address is only taken over when it was listened to', () => {
  const url = 'https://radio.example/typed.pls'
  expect(applyChanges(ownStation(), { url }, null, false).url).toBe(ownStation().url)
  expect(applyChanges(ownStation(), { url }, SOUND, false)).toMatchObject(SOUND)
})

describe('moderation', () => {
  test.each([
    ['another stream', ownStation(), {}, SOUND, false, 'pending'],
    ['another stream by an admin', ownStation(), {}, SOUND, true, 'listed'],
    ['other words', ownStation(), { name: 'New' }, null, false, 'listed'],
    ['a rejected one with other words', REJECTED, { name: 'New' }, null, false, 'pending'],
    ['a rejected one with another stream', REJECTED, {}, SOUND, false, 'pending'],
    ['a rejected one that pauses', REJECTED, { paused: true }, null, false, 'rejected'],
    ['a rejected one with other shows', REJECTED, { schedule: [] }, null, false, 'rejected'],
    ['a rejected one by an admin', REJECTED, { name: 'New' }, null, true, 'rejected'],
  ] as const)('%s', (_name, before, changes, sound, byAdmin, moderation) => {
    const update = 'schedule' in changes ? { schedule: [] } : changes
    const after = applyChanges(before, update, sound, byAdmin)
    expect(after.moderation).toBe(moderation)
    expect(after.rejection).toBe(moderation === 'rejected' ? 'A test tone.' : null)
  })
})
