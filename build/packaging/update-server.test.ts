import { expect, test } from 'vitest'
import { updates } from './update-server.ts'

const NONE = {
  configuration: { publish: null, forceCodeSigning: false },
  files: [],
  privateKey: null,
}

test('disables updates without an address', () => {
  expect(updates({})).toEqual(NONE)
  expect(updates({ UNDERTONE_UPDATE_URL: '', UNDERTONE_UPDATE_KEY: '' })).toEqual(NONE)
})

test('signs a package with updates, and adds the public key', () => {
  const env = { UNDERTONE_UPDATE_URL: 'https://updates.example.org/a', UNDERTONE_UPDATE_KEY: 'k' }
  expect(updates(env)).toEqual({
    configuration: {
      publish: { provider: 'generic', url: 'https://updates.example.org/a' },
      forceCodeSigning: true,
    },
    files: [{ from: 'dist/update-key', to: 'resources' }],
    privateKey: 'k',
  })
})

test('rejects an address without a key, and a key without an address', () => {
  expect(() => updates({ UNDERTONE_UPDATE_URL: 'https://a.example' })).toThrow('set together')
  expect(() => updates({ UNDERTONE_UPDATE_KEY: 'k' })).toThrow('set together')
})

test.each(['http://updates.example.org', 'ftp://updates.example.org', 'updates.example.org'])(
  'rejects %s',
  (url) => {
    expect(() => updates({ UNDERTONE_UPDATE_URL: url, UNDERTONE_UPDATE_KEY: 'k' })).toThrow('https')
  },
)
