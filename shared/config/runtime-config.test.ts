import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type { GoogleConfig } from './config.ts'
import { loadConfig } from './load-config.ts'
import { ConfigError, resolveMainConfig } from './runtime-config.ts'

const resolveConfig = (...given: Parameters<typeof resolveMainConfig>) =>
  resolveMainConfig(...given).config

const base = {
  apiUrl: 'https://api.example.org/v2/',
  functionsUrl: null,
  identityUrl: null,
  documentsUrl: null,
  streamsUrl: null,
  directoryUrl: null,
  listenBrainzUrl: null,
  lastFm: null,
  google: null,
  anonymousListening: true,
  firebase: { apiKey: 'key', projectId: 'undertone-prod', recaptchaSiteKey: null },
}

describe('resolveConfig', () => {
  test('removes trailing slashes', () => {
    expect(resolveConfig(base, {}, 'test').apiUrl).toBe('https://api.example.org/v2')
  })

  test.each(['http://127.0.0.1:4810', 'http://localhost:4810', 'http://[::1]:4810'])(
    'accepts http for the loopback address %s',
    (apiUrl) => {
      expect(resolveConfig({ ...base, apiUrl }, {}, 'test').apiUrl).toBe(apiUrl)
    },
  )

  test.each([
    ['http://api.example.org', 'apiUrl must use https'],
    ['http://127.0.0.1.example.org', 'apiUrl must use https'],
    ['ftp://api.example.org', 'apiUrl must start with https://'],
    ['api', 'apiUrl is not a URL'],
    ['https://a:b@api.example.org', 'apiUrl must not carry a user name'],
    ['https://api.example.org/?key=1', 'apiUrl must not carry a query'],
  ])('rejects %s with a reason', (apiUrl, why) => {
    expect(() => resolveConfig({ ...base, apiUrl }, {}, 'test')).toThrow(why)
  })

  test('ignores the other fields of Firebase’s console snippet and rejects unknown ones', () => {
    const snippet = { ...base.firebase, authDomain: 'a.example', appId: '1:2:web:3' }
    expect(resolveConfig({ ...base, firebase: snippet }, {}, 'test').firebase).toEqual(
      base.firebase,
    )
    const other = { ...base.firebase, apikey: 'key' }
    expect(() => resolveConfig({ ...base, firebase: other }, {}, 'test')).toThrow(/apikey/)
  })

  test('overrides one entry per variable and ignores empty variables', () => {
    const env = {
      UNDERTONE_API_URL: 'http://127.0.0.1:9',
      UNDERTONE_IDENTITY_URL: '',
      UNDERTONE_FIREBASE_PROJECT_ID: 'demo-other',
    }
    expect(resolveConfig(base, env, 'test')).toEqual({
      ...base,
      apiUrl: 'http://127.0.0.1:9',
      firebase: { apiKey: 'key', projectId: 'demo-other', recaptchaSiteKey: null },
    })
  })

  test('enables Last.fm with a key and a secret, which stays in main', () => {
    const env = { UNDERTONE_LASTFM_API_KEY: 'a-key', UNDERTONE_LASTFM_SECRET: 'a-secret' }
    const { config, lastFmSecret } = resolveMainConfig(base, env, 'test')
    expect(lastFmSecret).toBe('a-secret')
    expect(config.lastFm?.apiKey).toBe('a-key')
    expect(JSON.stringify(config)).not.toContain('a-secret')
    const urlAlone = { UNDERTONE_LASTFM_API_URL: 'https://songs.example' }
    expect(resolveConfig(base, urlAlone, 'test').lastFm).toBe(null)
    const keyAlone = { UNDERTONE_LASTFM_API_KEY: 'a-key' }
    expect(() => resolveConfig(base, keyAlone, 'test')).toThrow('lastFm.secret')
  })

  test('reports the file and every invalid entry', () => {
    const wrong = { ...base, apiUrl: 'nowhere', firebase: { apiKey: '', projectId: 'x' } }
    expect(() => resolveConfig(wrong, {}, '/etc/undertone.json')).toThrow(
      'The configuration (/etc/undertone.json) cannot be used: apiUrl is not a URL; firebase.apiKey is empty; firebase.projectId is not a project id.',
    )
  })

  test.each([[null], ['text'], [[]], [{}]])('rejects %j', (value) => {
    expect(() => resolveConfig(value, {}, 'test')).toThrow(ConfigError)
  })
})

test('sets or disables the directory by its variable; defaults to none', () => {
  const directoryUrl = 'https://directory.example'
  const at = (of: object, text = '') =>
    resolveConfig(of, { UNDERTONE_DIRECTORY_URL: text }, 'test').directoryUrl
  expect([at(base), at({ ...base, directoryUrl }), at(base, `${directoryUrl}/`)]).toEqual([
    null,
    directoryUrl,
    directoryUrl,
  ])
  expect(at({ ...base, directoryUrl }, 'none')).toBe(null)
})

describe('resolveConfig for Google sign-in', () => {
  const google = { clientId: 'id.apps.googleusercontent.com' }
  const endpoints = {
    authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
  }

  test('disables Google and the site key by default', () => {
    const { google: _google, ...older } = base
    const { firebase } = base
    const earlier = { ...older, firebase: { apiKey: 'key', projectId: firebase.projectId } }
    expect(resolveConfig(earlier, {}, 'test')).toEqual(resolveConfig(base, {}, 'test'))
  })

  test('requires only a client id and uses Google’s addresses', () => {
    const expected = { ...google, ...endpoints }
    expect(resolveConfig({ ...base, google }, {}, 'test').google).toEqual(expected)
    const env = { UNDERTONE_GOOGLE_CLIENT_ID: google.clientId }
    expect(resolveConfig(base, env, 'test').google).toEqual(expected)
  })

  test('overrides every part by its variable; without a client id they have no effect', () => {
    const env = {
      UNDERTONE_GOOGLE_AUTHORIZATION_URL: 'http://127.0.0.1:9/authorize',
      UNDERTONE_GOOGLE_TOKEN_URL: 'http://127.0.0.1:9/token',
      UNDERTONE_GOOGLE_CLIENT_SECRET: 'a-secret',
    }
    expect(resolveMainConfig(base, env, 'test')).toEqual(resolveMainConfig(base, {}, 'test'))
    expect(resolveMainConfig(base, env, 'test').config.google).toBeNull()
    const resolved = resolveMainConfig({ ...base, google }, env, 'test')
    expect(resolved.googleClientSecret).toBe('a-secret')
    expect(resolved.config.google).toEqual({
      clientId: google.clientId,
      authorizationUrl: 'http://127.0.0.1:9/authorize',
      tokenUrl: 'http://127.0.0.1:9/token',
    })
  })

  test.each([
    [{ clientId: '' }, 'google.clientId is not a client id'],
    [{ clientId: 'two words' }, 'google.clientId is not a client id'],
    [{ ...google, clientSecret: '' }, 'google.clientSecret is not a client secret'],
    [{ ...google, tokenUrl: 'http://tokens.example' }, 'google.tokenUrl must use https'],
    [{ ...google, authorizationUrl: 'javascript:1' }, 'google.authorizationUrl must start with'],
    [{ ...google, scope: 'all' }, 'google'],
    ['id', 'google'],
  ])('rejects %j', (wrong, why) => {
    expect(() => resolveConfig({ ...base, google: wrong }, {}, 'test')).toThrow(why)
  })

  test('excludes the secret from the pages’ configuration, whatever its source', () => {
    const clientSecret = 'GOCSPX-very-secret'
    const fromFile = resolveMainConfig({ ...base, google: { ...google, clientSecret } }, {}, 'test')
    const env = {
      UNDERTONE_GOOGLE_CLIENT_ID: google.clientId,
      UNDERTONE_GOOGLE_CLIENT_SECRET: clientSecret,
    }
    for (const { config, googleClientSecret } of [fromFile, resolveMainConfig(base, env, 'test')]) {
      expect(googleClientSecret).toBe(clientSecret)
      expect(JSON.stringify(config)).not.toContain(clientSecret)
      expect(config.google).toEqual({ ...google, ...endpoints })
    }
    expectTypeOf<typeof endpoints & typeof google>().toExtend<GoogleConfig>()
    expectTypeOf<
      typeof endpoints & typeof google & { clientSecret: string }
    >().not.toExtend<GoogleConfig>()
  })
})

test.each([
  ['6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI', true],
  ['"><script>', false],
  ['', false],
  ['x'.repeat(101), false],
])('validates the site key %j: %s', (recaptchaSiteKey, good) => {
  const resolve = () =>
    resolveConfig({ ...base, firebase: { ...base.firebase, recaptchaSiteKey } }, {}, 'test')
  if (good) expect(resolve().firebase.recaptchaSiteKey).toBe(recaptchaSiteKey)
  else expect(resolve).toThrow('firebase.recaptchaSiteKey is not a site key')
})

describe('anonymousListening', () => {
  test('defaults to on and can be turned off by the file or the environment', () => {
    const { anonymousListening: _anonymousListening, ...older } = base
    const isOpen = (file: object, env = {}) => resolveConfig(file, env, 'test').anonymousListening
    expect([isOpen(older), isOpen({ ...base, anonymousListening: false })]).toEqual([true, false])
    expect(isOpen(base, { UNDERTONE_ANONYMOUS_LISTENING: 'off' })).toBe(false)
    expect(
      isOpen({ ...base, anonymousListening: false }, { UNDERTONE_ANONYMOUS_LISTENING: 'on' }),
    ).toBe(true)
  })

  test('rejects other values than on and off', () => {
    const env = { UNDERTONE_ANONYMOUS_LISTENING: 'ajar' }
    expect(() => resolveConfig(base, env, 'test')).toThrow(
      'anonymousListening is neither on nor off',
    )
  })
})

describe('loadConfig', () => {
  test('accepts the shipped configuration', () => {
    expect(loadConfig({}).apiUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })

  test('loads the file in UNDERTONE_CONFIG and names a bad file', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'undertone-config-'))
    const file = path.join(folder, 'config.json')
    writeFileSync(file, JSON.stringify(base))
    expect(loadConfig({ UNDERTONE_CONFIG: file }).firebase.projectId).toBe('undertone-prod')
    writeFileSync(file, '{')
    expect(() => loadConfig({ UNDERTONE_CONFIG: file })).toThrow('is not valid JSON')
    expect(() => loadConfig({ UNDERTONE_CONFIG: `${file}.none` })).toThrow('cannot be read')
  })
})
