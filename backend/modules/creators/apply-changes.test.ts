import { describe, expect, test } from 'vitest'
import { applyChanges } from './apply-changes.ts'
import { ownStation } from './testing/own-station.ts'

const SOUND = { url: 'https://radio.example/new', codec: 'AAC', bitrate: 96 } as const
const REJECTED = ownStation({ moderation: 'rejected', rejection: 'A test tone.' })

test('what is left out stays, null clears, the country follows its code', () => {
  const before = ownStation({
    description: 'Old',
    homepage: 'https://a.example/',
    moderation: 'pending',
  })
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

/** A listed station whose owner has asked for another name. */
const WAITING = applyChanges(ownStation(), { name: 'Waiting' }, null, false)

describe('a station that is not listed', () => {
  test.each([
    ['a rejected one with other words', REJECTED, { name: 'New' }, null, false, 'pending'],
    [
      'a rejected one with the same words',
      REJECTED,
      { name: REJECTED.name },
      null,
      false,
      'rejected',
    ],
    ['a rejected one with another stream', REJECTED, {}, SOUND, false, 'pending'],
    ['a rejected one that pauses', REJECTED, { paused: true }, null, false, 'rejected'],
    ['a rejected one by an admin', REJECTED, { name: 'New' }, null, true, 'rejected'],
  ] as const)('%s', (_name, before, changes, sound, byAdmin, moderation) => {
    const after = applyChanges(before, changes, sound, byAdmin)
    expect(after).toMatchObject({ moderation, shown: null })
    expect(after.rejection).toBe(moderation === 'rejected' ? 'A test tone.' : null)
  })
})

describe('of a listed station the approved words stay shown', () => {
  test('while pausing and air take effect at once', () => {
    const after = applyChanges(ownStation(), { paused: true, onAir: false }, null, false)
    expect(after).toEqual(ownStation({ paused: true, onAir: false }))
    expect(applyChanges(WAITING, { paused: true }, null, false)).toEqual({
      ...WAITING,
      paused: true,
    })
  })

  test('after a rejection too, until something else is asked for', () => {
    const rejected = { ...WAITING, moderation: 'rejected', rejection: 'No.' } as const
    const paused = applyChanges(rejected, { paused: true }, null, false)
    expect(paused).toMatchObject({ moderation: 'rejected', rejection: 'No.', shown: WAITING.shown })
    const next = applyChanges(rejected, { name: 'Better' }, null, false)
    expect(next).toMatchObject({ moderation: 'pending', rejection: null, shown: WAITING.shown })
  })

  test('an admin’s change is shown at once, and approves nothing else', () => {
    const after = applyChanges(WAITING, { tags: ['techno'] }, SOUND, true)
    expect(after).toMatchObject({ name: 'Waiting', tags: ['techno'], moderation: 'pending' })
    expect(after.shown).toMatchObject({ name: ownStation().name, tags: ['techno'], ...SOUND })
    const whole = applyChanges(ownStation(), { name: 'New' }, null, true)
    expect(whole).toMatchObject({ name: 'New', moderation: 'listed', shown: null })
  })
})
