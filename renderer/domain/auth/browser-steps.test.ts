import { expect, test } from 'vitest'
import type { GoogleAnswer, RobotAnswer } from '../../../preload/contract/browser.ts'
import { askGoogle, createRobotVerifier } from './browser-steps.ts'

const google = (answer: GoogleAnswer) => askGoogle({ signInWithGoogle: async () => answer })
const robot = (answer: RobotAnswer) =>
  createRobotVerifier({ checkForRobot: async () => answer }, false)

test('Google’s token is passed on; a cancelled sign-in gives null, no error', async () => {
  expect(await google({ outcome: 'token', idToken: 'from-google' })).toBe('from-google')
  expect(await google({ outcome: 'cancelled' })).toBeNull()
})

test.each(['timed-out', 'refused', 'unreachable'] as const)(
  'Google’s answer %s rejects with its own code',
  async (outcome) => {
    await expect(google({ outcome })).rejects.toMatchObject({ code: `undertone/google-${outcome}` })
  },
)

test('the robot check gives its token to the provider', async () => {
  const verifier = robot({ outcome: 'token', token: 'human' })
  expect(verifier.type).toBe('recaptcha')
  expect(await verifier.verify()).toBe('human')
  expect(() => verifier._reset()).not.toThrow()
})

test.each(['cancelled', 'timed-out', 'unreachable'] as const)(
  'the robot check’s answer %s rejects with its own code',
  async (outcome) => {
    await expect(robot({ outcome }).verify()).rejects.toMatchObject({
      code: `undertone/robot-${outcome}`,
    })
  },
)

test('the emulator needs no check, and no browser opens', async () => {
  const checkForRobot = () => Promise.reject(new Error('opened'))
  expect(await createRobotVerifier({ checkForRobot }, true).verify()).not.toBe('')
})
