import { describe, expect, test } from 'vitest'
import { applyChanges } from './apply-changes.ts'
import { ownStation } from './testing/own-station.ts'

const SOUND = { url: 'https://radio.example/new', codec: 'AAC', bitrate: 96 } as const
const REJECTED = ownStation({
  moderation: 'rejected',
  rejection: 'A test tone.',
  fieldReasons: { url: 'It only beeps.' },
  reviewNote: 'Please.',
})

test('keeps omitted fields, clears null fields and derives the country from its code', () => {
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

test('changes the address only after a probe', () => {
  const url = 'https://radio.example/typed.pls'
  expect(applyChanges(ownStation(), { url }, null, false).url).toBe(ownStation().url)
  expect(applyChanges(ownStation(), { url }, SOUND, false)).toMatchObject(SOUND)
})

/** A listed station with a pending change of its name. */
const WAITING = applyChanges(ownStation(), { name: 'Waiting' }, null, false)

describe('applyChanges on an unlisted station', () => {
  test.each([
    ['a rejected station with new content', REJECTED, { name: 'New' }, null, false, 'pending'],
    [
      'a rejected station with the same content',
      REJECTED,
      { name: REJECTED.name },
      null,
      false,
      'rejected',
    ],
    ['a rejected station with a new stream', REJECTED, {}, SOUND, false, 'pending'],
    ['a rejected station with a note', REJECTED, { reviewNote: 'Fixed.' }, null, false, 'pending'],
    ['a rejected station without a note', REJECTED, { reviewNote: null }, null, false, 'rejected'],
    ['a rejected station that is paused', REJECTED, { paused: true }, null, false, 'rejected'],
    ['a rejected station changed by an admin', REJECTED, { name: 'New' }, null, true, 'rejected'],
  ] as const)(
    'sets the moderation state of %s',
    (_name, before, changes, sound, byAdmin, moderation) => {
      const after = applyChanges(before, changes, sound, byAdmin)
      expect(after).toMatchObject({ moderation, shown: null })
      const { rejection, fieldReasons, reviewNote } = REJECTED
      const sent = { rejection: null, fieldReasons: {} }
      expect(after).toMatchObject(
        moderation === 'rejected' ? { rejection, fieldReasons, reviewNote } : sent,
      )
      expect(after.reviewNote).not.toBe(moderation === 'pending' ? 'Please.' : null)
    },
  )
})

describe('applyChanges on a listed station', () => {
  test('keeps the approved content public but applies pausing and air state immediately', () => {
    const after = applyChanges(ownStation(), { paused: true, onAir: false }, null, false)
    expect(after).toEqual(ownStation({ paused: true, onAir: false }))
    expect(applyChanges(WAITING, { paused: true }, null, false)).toEqual({
      ...WAITING,
      paused: true,
    })
  })

  test('keeps the approved content public after a rejection until the next change', () => {
    const rejected = { ...WAITING, moderation: 'rejected', rejection: 'No.' } as const
    const paused = applyChanges(rejected, { paused: true }, null, false)
    expect(paused).toMatchObject({ moderation: 'rejected', rejection: 'No.', shown: WAITING.shown })
    const next = applyChanges(rejected, { name: 'Better' }, null, false)
    expect(next).toMatchObject({ moderation: 'pending', rejection: null, shown: WAITING.shown })
  })

  test("publishes an admin's change immediately without approving others", () => {
    const after = applyChanges(WAITING, { tags: ['techno'] }, SOUND, true)
    expect(after).toMatchObject({ name: 'Waiting', tags: ['techno'], moderation: 'pending' })
    expect(after.shown).toMatchObject({ name: ownStation().name, tags: ['techno'], ...SOUND })
    const full = applyChanges(ownStation(), { name: 'New' }, null, true)
    expect(full).toMatchObject({ name: 'New', moderation: 'listed', shown: null })
  })
})
