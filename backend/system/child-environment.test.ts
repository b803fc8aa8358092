import { expect, test } from 'vitest'
import { childEnvironment } from './child-environment.ts'

test('passes what programs need, without keys of the backend', () => {
  const env = {
    PATH: '/bin',
    HOME: '/home/ada',
    SystemRoot: 'C:\\Windows',
    UNDERTONE_STRIPE_SECRET_KEY: 'sk_test_1',
    UNDERTONE_STRIPE_WEBHOOK_SECRET: 'whsec_1',
    GOOGLE_APPLICATION_CREDENTIALS: '/key.json',
    NODE_OPTIONS: '--import=x',
    PATH_OF_SOMETHING: 'x',
  }
  expect(childEnvironment(env, { NODE_COMPILE_CACHE: '/cache' })).toEqual({
    PATH: '/bin',
    HOME: '/home/ada',
    SystemRoot: 'C:\\Windows',
    NODE_COMPILE_CACHE: '/cache',
  })
})
