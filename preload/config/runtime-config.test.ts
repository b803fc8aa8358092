import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadConfig } from './load-config.ts'
import { ConfigError, resolveConfig } from './runtime-config.ts'

const base = {
  apiUrl: 'https://api.example.org/v2/',
  functionsUrl: null,
  identityUrl: null,
  documentsUrl: null,
  streamsUrl: null,
  firebase: { apiKey: 'key', projectId: 'undertone-prod' },
}

describe('resolveConfig', () => {
  test('takes trailing slashes off', () => {
    expect(resolveConfig(base, {}, 'test').apiUrl).toBe('https://api.example.org/v2')
  })

  test.each(['http://127.0.0.1:4810', 'http://localhost:4810', 'http://[::1]:4810'])(
    'accepts http on this machine: %s',
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
  ])('refuses %s and says why', (apiUrl, why) => {
    expect(() => resolveConfig({ ...base, apiUrl }, {}, 'test')).toThrow(why)
  })

  test('overrides one entry at a time; an empty variable changes nothing', () => {
    const env = {
      UNDERTONE_API_URL: 'http://127.0.0.1:9',
      UNDERTONE_IDENTITY_URL: '',
      UNDERTONE_FIREBASE_PROJECT_ID: 'demo-other',
    }
    expect(resolveConfig(base, env, 'test')).toEqual({
      ...base,
      apiUrl: 'http://127.0.0.1:9',
      firebase: { apiKey: 'key', projectId: 'demo-other' },
    })
  })

  test('names the file and every wrong entry', () => {
    const wrong = { ...base, apiUrl: 'nowhere', firebase: { apiKey: '', projectId: 'x' } }
    expect(() => resolveConfig(wrong, {}, '/etc/undertone.json')).toThrow(
      'The configuration (/etc/undertone.json) cannot be used: apiUrl is not a URL; firebase.apiKey is empty; firebase.projectId is not a project id.',
    )
  })

  test.each([[null], ['text'], [[]], [{}]])('refuses %j', (value) => {
    expect(() => resolveConfig(value, {}, 'test')).toThrow(ConfigError)
  })
})

describe('loadConfig', () => {
  test('the configuration that ships is valid', () => {
    expect(loadConfig({}).apiUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })

  test('UNDERTONE_CONFIG replaces it; a bad file is named', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'undertone-config-'))
    const file = path.join(folder, 'config.json')
    writeFileSync(file, JSON.stringify(base))
    expect(loadConfig({ UNDERTONE_CONFIG: file }).firebase.projectId).toBe('undertone-prod')
    writeFileSync(file, '{')
    expect(() => loadConfig({ UNDERTONE_CONFIG: file })).toThrow('is not valid JSON')
    expect(() => loadConfig({ UNDERTONE_CONFIG: `${file}.none` })).toThrow('cannot be read')
  })
})
