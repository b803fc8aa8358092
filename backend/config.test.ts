import { describe, expect, test } from 'vitest'
import defaults from '../resources/config.json' with { type: 'json' }
import { ConfigError, resolveMainConfig } from '../shared/config/runtime-config.ts'
import { decideConfig } from './config.ts'
import { DEFAULT_PRODUCTS } from './modules/billing/prices/products-file.ts'

type Environment = Readonly<Record<string, string>>

/** The shipped configuration with changes, then the environment, as at a real start. */
function decide(env: Environment, change: object = {}, root?: string) {
  return decideConfig(env, resolveMainConfig({ ...defaults, ...change }, env, 'test').config, root)
}

describe('decideConfig', () => {
  test('runs a local backend on loopback by default', () => {
    const config = decide({}, {}, '/project')
    expect(config).toMatchObject({
      mode: 'local',
      api: { host: '127.0.0.1', port: 4810 },
      identity: { host: '127.0.0.1', port: 4811 },
      documents: { host: '127.0.0.1', port: 4812 },
      streams: { host: '127.0.0.1', port: 4813 },
      stateDir: '/project/.state',
      logLevel: 'warn',
      publicUrl: null,
      provider: 'simulated',
      productsFile: DEFAULT_PRODUCTS,
    })
    expect(config.allowedOrigins).toEqual([
      'app://undertone',
      'http://127.0.0.1:4800',
      'http://localhost:4800',
    ])
  })

  test('uses Stripe when a clone has its keys', () => {
    const keys = {
      UNDERTONE_STRIPE_SECRET_KEY: 'sk_test_of_this_test',
      UNDERTONE_STRIPE_WEBHOOK_SECRET: 'whsec_of_this_test',
    }
    expect(decide(keys).provider).toEqual(expect.any(Function))
  })

  test('checks no stations in a clone by default', () => {
    expect(decide({}).stationChecks).toBe(false)
    expect(decide({ UNDERTONE_STATION_CHECKS: 'on' }).stationChecks).toBe(true)
    expect(() => decide({ UNDERTONE_STATION_CHECKS: 'yes' })).toThrow(ConfigError)
  })

  test('parses platform keys and does not print an invalid one', () => {
    const keys = { UNDERTONE_SCHEDULE_KEYS: 'low-end.radiocult.fm=pk_1' }
    expect([...decide(keys).scheduleKeys]).toEqual([['low-end.radiocult.fm', 'pk_1']])
    expect(() => decide({ UNDERTONE_SCHEDULE_KEYS: 'pk_secret' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('pk_secret') }),
    )
  })

  test('reads restricted platforms only with permission', () => {
    expect(decide({}).permittedPlatforms).toEqual([])
    expect(decide({ UNDERTONE_SCHEDULE_PERMITTED: 'somafm' }).permittedPlatforms).toEqual([
      'somafm',
    ])
    expect(() => decide({ UNDERTONE_SCHEDULE_PERMITTED: 'icecast' })).toThrow(ConfigError)
  })

  test('parses the Discogs token and does not print an invalid one', () => {
    expect(decide({}).discogsToken).toBeNull()
    expect(decide({ UNDERTONE_DISCOGS_TOKEN: 'aToken1234' }).discogsToken).toBe('aToken1234')
    expect(() => decide({ UNDERTONE_DISCOGS_TOKEN: 'a secret\r\nX: y' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('secret') }),
    )
  })

  test('fetches no schedules in a clone by default', () => {
    expect(decide({}).schedule).toBe(false)
    expect(decide({ UNDERTONE_SCHEDULE: 'on' }).schedule).toBe(true)
    expect(() => decide({ UNDERTONE_SCHEDULE: '1' })).toThrow(ConfigError)
  })

  test('uses a PostgreSQL URL and never prints it', () => {
    expect(decide({}).databaseUrl).toBeNull()
    const url = 'postgres://undertone:secret@db.example/undertone'
    const key = Buffer.alloc(32, 7)
    const env = { UNDERTONE_DATABASE_URL: url, UNDERTONE_HASH_KEY: key.toString('base64') }
    expect(decide(env)).toMatchObject({ databaseUrl: url, hashKey: key })
    expect(() => decide({ UNDERTONE_DATABASE_URL: url })).toThrow(/UNDERTONE_HASH_KEY/)
    expect(() => decide({ ...env, UNDERTONE_HASH_KEY: 'short' })).toThrow(ConfigError)
    const wrong = () => decide({ UNDERTONE_DATABASE_URL: 'mysql://undertone:secret@db.example/x' })
    expect(wrong).toThrow(ConfigError)
    expect(wrong).not.toThrow(/secret/)
  })

  test('resolves the products file from the project root', () => {
    const { productsFile } = decide({ UNDERTONE_PRODUCTS: 'own.json' }, {}, '/project')
    expect(productsFile).toBe('/project/own.json')
  })

  test('overrides URLs, project, state and origins from the environment', () => {
    const config = decide({
      UNDERTONE_API_URL: 'http://127.0.0.1:5010',
      UNDERTONE_FIREBASE_PROJECT_ID: 'demo-other',
      UNDERTONE_STATE_DIR: '/elsewhere',
      UNDERTONE_ALLOWED_ORIGINS: 'https://one.example, https://two.example',
      UNDERTONE_WEB_PORT: '5800',
      UNDERTONE_PASSWORD_POLICY: '{"minPasswordLength":10}',
    })
    expect(config.passwordPolicy).toBe('{"minPasswordLength":10}')
    expect(config.api.port).toBe(5010)
    expect(config.projectId).toBe('demo-other')
    expect(config.stateDir).toBe('/elsewhere')
    expect(config.allowedOrigins).toContain('https://two.example')
    expect(config.allowedOrigins).toContain('http://127.0.0.1:5800')
  })

  test('runs only the API for a real project without emulator', () => {
    const change = { apiUrl: 'https://api.example', identityUrl: null }
    const config = decide(
      {
        UNDERTONE_FIREBASE_PROJECT_ID: 'undertone-prod',
        UNDERTONE_API_LISTEN: '0.0.0.0:8080',
        UNDERTONE_ALLOWED_HOSTS: 'api.internal',
        UNDERTONE_DRAIN_MS: '5000',
      },
      change,
    )
    expect(config).toMatchObject({
      mode: 'hosted',
      api: { host: '0.0.0.0', port: 8080 },
      identity: null,
      documents: null,
      streams: null,
      externalStreams: null,
      publicUrl: 'https://api.example',
      provider: null,
      drainMs: 5_000,
    })
    expect(config.hostNames).toEqual(expect.arrayContaining(['api.example', 'api.internal']))
    const key = {
      UNDERTONE_API_LISTEN: '127.0.0.1:8080',
      GOOGLE_APPLICATION_CREDENTIALS: '/absent/key.json',
    }
    expect(() => decide(key, change)).toThrow(/key\.json cannot be read/)
    expect(() => decide(key)).not.toThrow()
  })

  test('runs only the API with an emulator of another process', () => {
    const env = { UNDERTONE_SERVICES: 'api', UNDERTONE_API_LISTEN: '127.0.0.1:8001' }
    expect(decide(env)).toMatchObject({
      mode: 'local',
      api: { host: '127.0.0.1', port: 8001 },
      identity: null,
      externalEmulatorHost: '127.0.0.1:4811',
      documents: null,
      streams: null,
      externalStreams: { host: '127.0.0.1', port: 4813 },
      publicUrl: 'http://127.0.0.1:4810',
      provider: null,
    })
    expect(decide({}).externalEmulatorHost).toBeNull()
    const open = { ...env, UNDERTONE_API_LISTEN: '0.0.0.0:8001' }
    expect(() => decide(open)).toThrow(/must be on loopback/)
  })

  test.each([
    ['an unknown service', { UNDERTONE_SERVICES: 'streams' }, {}],
    [
      'a real project id with the emulator',
      { UNDERTONE_FIREBASE_PROJECT_ID: 'undertone-prod' },
      {},
    ],
    ['an emulator elsewhere', { UNDERTONE_IDENTITY_URL: 'https://identity.example' }, {}],
    ['an emulator with a public API', { UNDERTONE_API_URL: 'https://api.example' }, {}],
    ['an unknown log level', { UNDERTONE_LOG_LEVEL: 'loud' }, {}],
    [
      'a public API without an address to listen on',
      {},
      { apiUrl: 'https://a.example', identityUrl: null },
    ],
  ])('rejects %s', (_name, env, change) => {
    expect(() => decide(env, change)).toThrow(ConfigError)
  })
})
