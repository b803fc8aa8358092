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
  test('the default file gives a local backend on loopback', () => {
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

  test('a clone visits no station unless it is asked to', () => {
    expect(decide({}).stationChecks).toBe(false)
    expect(decide({ UNDERTONE_STATION_CHECKS: 'on' }).stationChecks).toBe(true)
    expect(() => decide({ UNDERTONE_STATION_CHECKS: 'yes' })).toThrow(ConfigError)
  })

  test('keys of platforms are read, and a wrong one is not told', () => {
    const keys = { UNDERTONE_PROGRAMME_KEYS: 'low-end.radiocult.fm=pk_1' }
    expect([...decide(keys).programmeKeys]).toEqual([['low-end.radiocult.fm', 'pk_1']])
    expect(() => decide({ UNDERTONE_PROGRAMME_KEYS: 'pk_secret' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('pk_secret') }),
    )
  })

  test('a platform whose makers want to be asked first is read where they were', () => {
    expect(decide({}).programmeAsked).toEqual([])
    expect(decide({ UNDERTONE_PROGRAMME_ASKED: 'somafm' }).programmeAsked).toEqual(['somafm'])
    expect(() => decide({ UNDERTONE_PROGRAMME_ASKED: 'icecast' })).toThrow(ConfigError)
  })

  test('a token of Discogs is read, and a wrong one is not told', () => {
    expect(decide({}).discogsToken).toBeNull()
    expect(decide({ UNDERTONE_DISCOGS_TOKEN: 'aToken1234' }).discogsToken).toBe('aToken1234')
    expect(() => decide({ UNDERTONE_DISCOGS_TOKEN: 'a secret\r\nX: y' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('secret') }),
    )
  })

  test('a clone asks no platform for programmes unless it is asked to', () => {
    expect(decide({}).programme).toBe(false)
    expect(decide({ UNDERTONE_PROGRAMME: 'on' }).programme).toBe(true)
    expect(() => decide({ UNDERTONE_PROGRAMME: '1' })).toThrow(ConfigError)
  })

  test('a PostgreSQL database is used by its address, which no complaint repeats', () => {
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

  test('another products file is found from the project on', () => {
    const { productsFile } = decide({ UNDERTONE_PRODUCTS: 'own.json' }, {}, '/project')
    expect(productsFile).toBe('/project/own.json')
  })

  test('the environment overrides URLs, project, state and origins', () => {
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

  test('a real project without emulator is hosted: the API alone, on its own address', () => {
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
      streamsElsewhere: null,
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

  test('the API alone uses the emulator and the address of another process on this machine', () => {
    const env = { UNDERTONE_SERVICES: 'api', UNDERTONE_API_LISTEN: '127.0.0.1:8001' }
    expect(decide(env)).toMatchObject({
      mode: 'local',
      api: { host: '127.0.0.1', port: 8001 },
      identity: null,
      emulatorElsewhere: '127.0.0.1:4811',
      documents: null,
      streams: null,
      streamsElsewhere: { host: '127.0.0.1', port: 4813 },
      publicUrl: 'http://127.0.0.1:4810',
      provider: null,
    })
    expect(decide({}).emulatorElsewhere).toBeNull()
    const open = { ...env, UNDERTONE_API_LISTEN: '0.0.0.0:8001' }
    expect(() => decide(open)).toThrow(/must be on loopback/)
  })

  test.each([
    ['a service it does not know', { UNDERTONE_SERVICES: 'streams' }, {}],
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
  ])('refuses %s', (_name, env, change) => {
    expect(() => decide(env, change)).toThrow(ConfigError)
  })
})
