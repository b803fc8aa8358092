import { expect, test } from 'vitest'
import { ConfigError } from '../shared/config/runtime-config.ts'
import { allowedHosts, decideHosting, requireCredentials } from './hosting-config.ts'

test('unless told, there are no metrics, no proxies, no other names and no delay', () => {
  expect(decideHosting({})).toEqual({ metrics: null, drainMs: 0, trustedProxies: [] })
  expect(allowedHosts({})).toEqual([])
})

test('what a hosted API is told', () => {
  const told = decideHosting({
    UNDERTONE_METRICS_LISTEN: '[::1]:9464',
    UNDERTONE_DRAIN_MS: '5000',
    UNDERTONE_TRUST_PROXY: '10.0.0.1, 10.1.0.0/16,',
  })
  expect(told).toEqual({
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
])('%j is one sentence', (env) => {
  const deciding = () => [decideHosting(env), allowedHosts(env)]
  expect(deciding).toThrow(ConfigError)
  const [variable = ''] = Object.keys(env)
  expect(deciding).toThrow(new RegExp(`^${variable} must [^\\n]+\\.$`))
})

test('the key of the service account is looked at before it is needed', () => {
  const tell = (file: string) => () => requireCredentials({ GOOGLE_APPLICATION_CREDENTIALS: file })
  expect(tell(`${import.meta.dirname}/absent.json`)).toThrow(/absent\.json cannot be read\.$/)
  expect(tell(import.meta.filename)).toThrow(/is no JSON\.$/)
  expect(tell(`${import.meta.dirname}/../package.json`)).not.toThrow()
  expect(tell('')).not.toThrow()
})
