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

/** The code of a refusal; null when there is none. */
function codeOf(work: () => unknown): string | null {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}

describe('whose station it is', () => {
  test.each([
    ['its owner', caller('ada'), ownStation({ moderation: 'pending' }), null],
    ['an admin', caller('root', 'admin'), ownStation({ paused: true }), null],
    ['an admin, of the seeds', caller('root', 'admin'), ownStation({ ownerId: null }), null],
    ['the owner, of their own alone', caller('ada'), ownStation({ source: 'own' }), null],
    [
      "an admin, of what is its owner's alone",
      caller('root', 'admin'),
      ownStation({ source: 'own', moderation: 'pending' }),
      'station-not-found',
    ],
    ['a stranger', caller('eve'), ownStation(), 'not-yours'],
    ['any user, of the seeds', caller('eve', 'pro'), ownStation({ ownerId: null }), 'not-yours'],
    [
      'a stranger, before',
      caller('eve'),
      ownStation({ moderation: 'pending' }),
      'station-not-found',
    ],
    ['a stranger, paused', caller('eve'), ownStation({ paused: true }), 'station-not-found'],
    ['any user, none', caller('ada'), null, 'station-not-found'],
  ])('%s', (_name, who, station, code) => {
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
