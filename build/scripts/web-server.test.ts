import { expect, test } from 'vitest'
import { loadConfig } from '../../shared/config/load-config.ts'
import { fillPage } from './web-server.ts'

const PAGE = '<!doctype html><html><head><title>Undertone</title></head><body></body></html>'

test('contains the Google client ID, without the secret', () => {
  const config = loadConfig({
    UNDERTONE_GOOGLE_CLIENT_ID: 'undertone-test',
    UNDERTONE_GOOGLE_CLIENT_SECRET: 'GOCSPX-very-secret',
  })
  const html = fillPage(PAGE, config, [])
  const [, json = ''] =
    /<script type="application\/json" id="undertone-config">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json).google.clientId).toBe('undertone-test')
  expect(html).not.toContain('very-secret')
  expect(html).not.toContain('clientSecret')
})

test('escapes configuration text that would end its element', () => {
  const config = loadConfig({ UNDERTONE_GOOGLE_CLIENT_ID: '</script><script>alert(1)</script>$&' })
  const html = fillPage(PAGE, config, [])
  expect(html.match(/<script/g)).toHaveLength(1)
  const [, json = ''] = /undertone-config">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json).google.clientId).toBe('</script><script>alert(1)</script>$&')
})

test('preloads the code and the fonts of the route', () => {
  const html = fillPage(PAGE, loadConfig({}), ['assets/home.js', 'assets/inter.woff2'])
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/home.js">')
  expect(html).toContain('<link rel="preload" as="font" crossorigin href="/assets/inter.woff2">')
})
