import { describe, expect, test } from 'vitest'
import { originOf, toAppUrl, toChromiumUrl } from './app-origin.ts'

describe('the stand-in origin', () => {
  test.each([
    ['app://undertone', 'http://undertone.app.localhost'],
    ['app://undertone/a?b#c', 'http://undertone.app.localhost/a?b#c'],
    ['app://undertone/..%2fx', 'http://undertone.app.localhost/..%2fx'],
  ])('maps %s to %s inside Chromium, and back', (app, standIn) => {
    expect(toChromiumUrl(app)).toBe(standIn)
    expect(toAppUrl(standIn)).toBe(app)
  })

  test.each([
    'https://example.org/',
    'http://127.0.0.1:4810/x',
    'http://localhost:1/',
    'about:blank',
  ])('replaces no address in %s', (url) => {
    expect(toChromiumUrl(url)).toBe(url)
    expect(toAppUrl(url)).toBe(url)
  })

  test('maps origins', () => {
    expect(originOf('app://undertone/library')).toBe('app://undertone')
    expect(originOf('about:blank')).toBe('null')
  })
})
