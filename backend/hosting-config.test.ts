import { expect, test } from 'vitest'
import { ConfigError } from '../shared/config/runtime-config.ts'
import { allowedHosts, decideHosting, requireCredentials } from './hosting-config.ts'

test('has no metrics, proxies, extra hosts or delay by default', () => {
  expect(decideHosting({})).toEqual({ metrics: null, drainMs: 0, trustedProxies: [] })
  expect(allowedHosts({})).toEqual([])
})

test('parses the hosting settings', () => {
  const hosting = decideHosting({
    UNDERTONE_METRICS_LISTEN: '[::1]:9464',
    UNDERTONE_DRAIN_MS: '5000',
    UNDERTONE_TRUST_PROXY: '10.0.0.1, 10.1.0.0/16,',
  })
  expect(hosting).toEqual({
    metrics: { host: '::1', port: 9464 },
    drainMs: 5_000,
    trustedProxies: ['10.0.0.1', '10.1.0.0/16'],
  })
  expect(allowedHosts({ UNDERTONE_ALLOWED_HOSTS: 'API.example, [fd00::1]' })).toEqual([
    'api.example',
    '[fd00::1]',
  ])
})

test.each([
  { UNDERTONE_METRICS_LISTEN: '9464' },
  { UNDERTONE_METRICS_LISTEN: '0.0.0.0:9464' },
  { UNDERTONE_METRICS_LISTEN: '[::]:9464' },
  { UNDERTONE_DRAIN_MS: '5s' },
  { UNDERTONE_DRAIN_MS: '-1' },
  { UNDERTONE_DRAIN_MS: '6000000' },
  { UNDERTONE_TRUST_PROXY: 'proxy.example' },
  { UNDERTONE_TRUST_PROXY: 'true' },
  { UNDERTONE_ALLOWED_HOSTS: 'https://api.example' },
  { UNDERTONE_ALLOWED_HOSTS: 'api.example:8080' },
])('explains %j in one sentence', (env) => {
  const deciding = () => [decideHosting(env), allowedHosts(env)]
  expect(deciding).toThrow(ConfigError)
  const [variable = ''] = Object.keys(env)
  expect(deciding).toThrow(new RegExp(`^${variable} must [^\\n]+\\.$`))
})

test('checks the service account key early', () => {
  const check = (file: string) => () => requireCredentials({ GOOGLE_APPLICATION_CREDENTIALS: file })
  expect(check(`${import.meta.dirname}/absent.json`)).toThrow(/absent\.json cannot be read\.$/)
  expect(check(import.meta.filename)).toThrow(/is no JSON\.$/)
  expect(check(`${import.meta.dirname}/../package.json`)).not.toThrow()
  expect(check('')).not.toThrow()
})
