import { describe, expect, test } from 'vitest'
import type { RuntimeConfig } from './config.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

const local: RuntimeConfig = {
  apiUrl: 'http://127.0.0.1:4810/v2',
  functionsUrl: 'http://127.0.0.1:4814',
  identityUrl: 'http://127.0.0.1:4811',
  documentsUrl: 'http://127.0.0.1:4810',
  streamsUrl: 'http://127.0.0.1:4813',
  directoryUrl: null,
  listenBrainzUrl: null,
  lastFm: null,
  google: null,
  anonymousListening: false,
  firebase: { apiKey: 'demo-key', projectId: 'demo-undertone', recaptchaSiteKey: null },
}

function directive(
  config: RuntimeConfig,
  name: string,
  runtime: 'desktop' | 'browser' = 'desktop',
  relay: string | null = null,
): string[] {
  const found = contentSecurityPolicy(config, runtime, relay)
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
  return found?.split(' ').slice(1) ?? []
}

describe('contentSecurityPolicy', () => {
  test('allows exactly the configured origins, without duplicates', () => {
    expect(directive(local, 'connect-src')).toEqual([
      "'self'",
      'data:',
      'http://127.0.0.1:4810',
      'http://127.0.0.1:4814',
      'http://127.0.0.1:4811',
    ])
  })

  test('allows the directory for clicks if configured', () => {
    const directoryUrl = 'https://directory.example'
    expect(directive({ ...local, directoryUrl }, 'connect-src')).toEqual([
      ...directive(local, 'connect-src'),
      directoryUrl,
    ])
  })

  test('falls back to the provider’s production hosts', () => {
    const production = {
      ...local,
      apiUrl: 'https://api.undertone.example',
      functionsUrl: null,
      identityUrl: null,
      documentsUrl: null,
      firebase: { ...local.firebase, projectId: 'undertone-prod' },
    }
    expect(directive(production, 'connect-src')).toEqual([
      "'self'",
      'data:',
      'https://api.undertone.example',
      'https://us-central1-undertone-prod.cloudfunctions.net',
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://firestore.googleapis.com',
    ])
  })

  test('allows Google’s token endpoint in a configured browser, never on the desktop', () => {
    const google = {
      clientId: 'undertone-test',
      authorizationUrl: 'https://provider.example/auth',
      tokenUrl: 'https://tokens.example/token',
    }
    const before = directive(local, 'connect-src')
    const stations = ['http:', 'https:']
    expect(directive(local, 'connect-src', 'browser')).toEqual([...before, ...stations])
    expect(directive({ ...local, google }, 'connect-src')).toEqual(before)
    expect(directive({ ...local, google }, 'connect-src', 'browser')).toEqual([
      ...before,
      'https://tokens.example',
      ...stations,
    ])
  })

  test('allows sound from anywhere in a browser and from the relay only on the desktop', () => {
    const relay = 'http://127.0.0.1:50123'
    expect(directive(local, 'media-src', 'browser')).toEqual(["'self'", 'blob:', 'http:', 'https:'])
    expect(directive(local, 'media-src', 'desktop', relay)).toEqual(["'self'", 'blob:', relay])
    expect(directive(local, 'connect-src', 'desktop', relay)).toEqual([
      ...directive(local, 'connect-src'),
      relay,
    ])
    expect(directive(local, 'media-src')).toEqual(["'self'", 'blob:'])
  })

  test('allows only the API’s pictures in the mini window', () => {
    const policy = contentSecurityPolicy(local, 'desktop', null, 'mini')
    expect(policy.split('; ')).toContain("img-src 'self' data: http://127.0.0.1:4810")
  })

  test('allows profile pictures over https and the API’s pictures also over http', () => {
    const pictures = ["'self'", 'data:', 'https:', 'http://127.0.0.1:4810']
    expect(directive(local, 'img-src')).toEqual(pictures)
    expect(directive(local, 'img-src', 'browser')).toEqual(pictures)
  })

  test('allows only the app’s own scripts', () => {
    expect(directive(local, 'script-src')).toEqual(["'self'"])
    expect(directive(local, 'default-src')).toEqual(["'none'"])
    expect(directive(local, 'object-src')).toEqual(["'none'"])
    expect(directive(local, 'frame-ancestors')).toEqual(["'none'"])
  })
})
