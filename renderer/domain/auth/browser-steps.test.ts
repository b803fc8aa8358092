import { expect, test } from 'vitest'
import type { GoogleSignInResult, RobotCheckResult } from '../../../preload/contract/browser.ts'
import { createRobotVerifier, requestGoogleToken } from './browser-steps.ts'

const google = (answer: GoogleSignInResult) =>
  requestGoogleToken({ signInWithGoogle: async () => answer })
const robot = (answer: RobotCheckResult) =>
  createRobotVerifier({ checkForRobot: async () => answer }, false)

test('returns Google’s token, and null for a canceled sign-in', async () => {
  expect(await google({ outcome: 'token', idToken: 'from-google' })).toBe('from-google')
  expect(await google({ outcome: 'cancelled' })).toBeNull()
})

test.each(['timed-out', 'refused', 'unreachable'] as const)(
  'maps the Google outcome %s to its error code',
  async (outcome) => {
    await expect(google({ outcome })).rejects.toMatchObject({ code: `undertone/google-${outcome}` })
  },
)

test('returns the token of the robot check to the provider', async () => {
  const verifier = robot({ outcome: 'token', token: 'human' })
  expect(verifier.type).toBe('recaptcha')
  expect(await verifier.verify()).toBe('human')
  expect(() => verifier._reset()).not.toThrow()
})

test.each(['cancelled', 'timed-out', 'unreachable'] as const)(
  'maps the robot check outcome %s to its error code',
  async (outcome) => {
    await expect(robot({ outcome }).verify()).rejects.toMatchObject({
      code: `undertone/robot-${outcome}`,
    })
  },
)

test('skips the robot check with the emulator', async () => {
  const checkForRobot = () => Promise.reject(new Error('opened'))
  expect(await createRobotVerifier({ checkForRobot }, true).verify()).not.toBe('')
})
