import { describe, expect, test } from 'vitest'
import type { Role } from '../../../shared/api/field-rules.ts'
import { Failure } from '../../http/failure.ts'
import type { Caller } from '../users/access.ts'
import { fieldsThatNeedPlan, requireOwn } from './station-access.ts'
import { ownStation } from './testing/own-station.ts'

const caller = (uid: string, role: Role = 'creator'): Caller => ({
  uid,
  email: null,
  isAnonymous: false,
  role,
  plan: 'free',
})

function codeOf(work: () => unknown): string | null {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}

describe('requireOwn', () => {
  test.each([
    ['its owner', caller('ada'), ownStation({ moderation: 'pending' }), null],
    ['an admin', caller('root', 'admin'), ownStation({ paused: true }), null],
    ['an admin of a seed station', caller('root', 'admin'), ownStation({ ownerId: null }), null],
    ['the owner of a private station', caller('ada'), ownStation({ source: 'own' }), null],
    [
      'an admin of a private station',
      caller('root', 'admin'),
      ownStation({ source: 'own', moderation: 'pending' }),
      'station-not-found',
    ],
    ['another user', caller('eve'), ownStation(), 'not-yours'],
    [
      'any user of a seed station',
      caller('eve', 'pro'),
      ownStation({ ownerId: null }),
      'not-yours',
    ],
    [
      'another user before approval',
      caller('eve'),
      ownStation({ moderation: 'pending' }),
      'station-not-found',
    ],
    [
      'another user of a paused station',
      caller('eve'),
      ownStation({ paused: true }),
      'station-not-found',
    ],
    ['any user of an unknown station', caller('ada'), null, 'station-not-found'],
  ])('decides access for %s', (_name, who, station, code) => {
    expect(codeOf(() => requireOwn(who, 'stations.update', station))).toBe(code)
  })
})

test.each([
  [{ paused: true }, []],
  [{ onAir: false }, []],
  [{ paused: true, onAir: false }, []],
  [{}, []],
  [{ paused: false }, ['body.paused']],
  [{ onAir: true, paused: true }, ['body.onAir']],
  [{ paused: 'true' }, ['body.paused']],
  [{ name: 'New', onAir: false }, ['body.name']],
  [{ anything: 1 }, ['body.anything']],
  [null, ['body']],
  ['text', ['body']],
])('%j needs a plan for %j', (body, fields) => expect(fieldsThatNeedPlan(body)).toEqual(fields))
