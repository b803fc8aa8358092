import { expect, test } from 'vitest'
import { updates } from './update-server.ts'

const NONE = {
  configuration: { publish: null, forceCodeSigning: false },
  files: [],
  privateKey: null,
}

test('without an address packages never look for updates', () => {
  expect(updates({})).toEqual(NONE)
  expect(updates({ UNDERTONE_UPDATE_URL: '', UNDERTONE_UPDATE_KEY: '' })).toEqual(NONE)
})

test('a package that updates itself is signed, and knows its publisher’s key', () => {
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

test('an address without a key is refused, and the other way round', () => {
  expect(() => updates({ UNDERTONE_UPDATE_URL: 'https://a.example' })).toThrow('belong together')
  expect(() => updates({ UNDERTONE_UPDATE_KEY: 'k' })).toThrow('belong together')
})

test.each(['http://updates.example.org', 'ftp://updates.example.org', 'updates.example.org'])(
  'refuses %s',
  (url) => {
    expect(() => updates({ UNDERTONE_UPDATE_URL: url, UNDERTONE_UPDATE_KEY: 'k' })).toThrow('https')
  },
)
