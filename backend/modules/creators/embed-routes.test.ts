import { afterEach, beforeEach, expect, test } from 'vitest'
import { embedPage } from './embed-routes.ts'
import { type CreatorApi, startCreatorApi } from './testing/creator-api.ts'
import { ownStation } from './testing/own-station.ts'

const PAGE = 'https://api.example/v2/embed/under'

let api: CreatorApi
beforeEach(async () => {
  api = await startCreatorApi()
})
afterEach(() => api.close())

test('serves a frameable player with its own style nonce and no script', async () => {
  const { id } = await api.publish('ada', 'Under <b>')
  await api.list(id)
  const response = await api.call('GET', `/embed/${id}`, null)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  expect(response.headers).not.toHaveProperty('x-frame-options')
  const policy = String(response.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('frame-ancestors *')
  expect(policy).not.toContain('script-src')
  const nonce = /'nonce-([\w-]{22})'/.exec(policy)?.[1] ?? 'none'
  expect(response.body).toContain(`<style nonce="${nonce}">`)
  expect(response.body).toContain('Under &lt;b&gt;')
  expect(response.body).toContain(`src="${api.stream}"`)
  expect(response.body).toMatch(
    new RegExp(`<meta property="og:url" content="http://127\\.0\\.0\\.1(:\\d+)?/embed/${id}">`),
  )
  const again = await api.call('GET', `/embed/${id}`, null)
  expect(again.headers['content-security-policy']).not.toBe(policy)
})

test('returns a 404 page for an unlisted station, even to its owner', async () => {
  const { id } = await api.publish()
  for (const [url, who] of [
    [`/embed/${id}`, null],
    [`/embed/${id}`, 'ada'],
    ['/embed/none', null],
  ] as const) {
    const response = await api.call('GET', url, who)
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toContain('text/html')
    expect(response.body).toMatch(/<style nonce="[\w-]{22}">/)
    expect(response.body).toContain('This station is not available on Undertone right now.')
  }
})

test('escapes names and addresses', () => {
  const evil = `"><script>alert('1')</script>&`
  const html = embedPage(
    ownStation({
      name: evil,
      url: `https://radio.example/?a="><script>`,
      homepage: `https://home.example/"onclick='x'`,
      description: evil,
      cover: 'http://127.0.0.1:4810/covers/a.webp',
    }),
    PAGE,
    'nonce',
  )
  expect(html).not.toContain('<script')
  expect(html).not.toContain("'x'")
  expect(html).toContain('<h1>&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</h1>')
  expect(html).toContain('src="https://radio.example/?a=&quot;&gt;&lt;script&gt;"')
})

test('shows the audio, name, website and air state', () => {
  const html = embedPage(ownStation({ homepage: 'https://home.example/' }), PAGE, 'n')
  expect(html).toContain('<audio controls preload="none" src="https://radio.example/live"')
  expect(html).toContain('aria-label="Listen to Under"')
  expect(html).toContain('On air · <a href="https://home.example/" target="_blank"')
  expect(html).toContain('rel="noopener noreferrer nofollow"')
  expect(html).not.toContain('<img')
  expect(embedPage(ownStation({ onAir: false }), PAGE, 'n')).not.toContain('On air')
})

test('describes the station to programs that preview a shared link, and opens it in the app', () => {
  const favicon = 'https://api.example/v2/logos/under.webp'
  const html = embedPage(ownStation({ description: 'a'.repeat(300), favicon }), PAGE, 'n')
  const tags = [...html.matchAll(/<meta property="([^"]+)" content="([^"]*)">/g)]
  expect(tags.map(([, property, content]) => [property, content])).toEqual([
    ['og:type', 'music.radio_station'],
    ['og:site_name', 'Undertone'],
    ['og:title', 'Under'],
    ['og:description', 'a'.repeat(200)],
    ['og:url', PAGE],
    ['og:image', favicon],
  ])
  expect(html).toMatch(
    /<a href="undertone:\/\/station\/[a-z0-9-]+" target="_top">Open in Undertone</,
  )
  const bare = embedPage(ownStation({ description: null }), PAGE, 'n')
  expect(bare).toContain('<meta property="og:description" content="Listen to Under">')
  expect(bare).not.toContain('og:image')
})
