import { expect, it } from 'vitest'
import { sampleUser } from '../../api/testing/samples.ts'
import { identityProfile, type ProfilePlaces, saveProfile } from './save-profile.ts'

const profile = { displayName: 'Ada L.', photoURL: null }
const failure = new Error('unreachable')

function placesFailingAt(broken: keyof ProfilePlaces | null) {
  const asked: string[] = []
  const visit = async (name: keyof ProfilePlaces) => {
    asked.push(name)
    if (name === broken) throw failure
  }
  const places: ProfilePlaces = {
    backend: async () => {
      await visit('backend')
      return sampleUser
    },
    record: () => visit('record'),
    identity: () => visit('identity'),
  }
  return { places, asked }
}

it.each([
  [null, ['backend', 'record', 'identity'], null],
  ['record', ['backend', 'record'], 'record'],
  ['identity', ['backend', 'record', 'identity'], 'identity'],
] as const)(
  'when %s fails, %j are asked and %s is reported as missing',
  async (broken, order, missing) => {
    const { places, asked } = placesFailingAt(broken)
    const reason = missing && failure
    expect(await saveProfile(profile, places)).toEqual({ user: sampleUser, missing, reason })
    expect(asked).toEqual(order)
  },
)

it('when the backend refuses, the save rejects and the other places are not asked', async () => {
  const { places, asked } = placesFailingAt('backend')
  await expect(saveProfile(profile, places)).rejects.toBe(failure)
  expect(asked).toEqual(['backend'])
})

it('a save after an incomplete one asks all three again', async () => {
  const first = placesFailingAt('identity')
  await saveProfile(profile, first.places)
  const second = placesFailingAt(null)
  expect((await saveProfile(profile, second.places)).missing).toBeNull()
  expect(second.asked).toEqual(['backend', 'record', 'identity'])
})

it('a removed picture is sent to the identity provider as empty text', () => {
  expect(identityProfile(profile)).toEqual({ displayName: 'Ada L.', photoURL: '' })
  const photoURL = 'https://pictures.example/ada.png'
  expect(identityProfile({ ...profile, photoURL })).toMatchObject({ photoURL })
})
