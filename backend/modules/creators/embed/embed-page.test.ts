import { expect, test } from 'vitest'
import { ownStation } from '../testing/own-station.ts'
import { embedPage, embedPolicy, goneEmbedPage } from './embed-routes.ts'

test('a name is text, whatever it says', () => {
  const evil = `"><script>alert('1')</script>&`
  const html = embedPage(
    ownStation({
      name: evil,
      url: `https://radio.example/?a="><script>`,
      homepage: `https://home.example/"onclick='x'`,
      cover: 'http://127.0.0.1:4810/covers/a.webp',
    }),
    'nonce',
  )
  expect(html).not.toContain('<script')
  expect(html).not.toContain("'x'")
  expect(html).toContain('<h1>&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</h1>')
  expect(html).toContain('src="https://radio.example/?a=&quot;&gt;&lt;script&gt;"')
})

test('sound, name, cover, website and whether the station is on air', () => {
  const html = embedPage(ownStation({ homepage: 'https://home.example/' }), 'n')
  expect(html).toContain('<audio controls preload="none" src="https://radio.example/live"')
  expect(html).toContain('aria-label="Listen to Under"')
  expect(html).toContain('On air · <a href="https://home.example/" target="_blank"')
  expect(html).toContain('rel="noopener noreferrer nofollow"')
  expect(html).not.toContain('<img')
  expect(embedPage(ownStation({ onAir: false }), 'n')).not.toContain('On air')
})

test('no program runs in it, any page may show it', () => {
  const policy = embedPolicy('abc')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("style-src 'nonce-abc'")
  expect(policy).toContain('frame-ancestors *')
  expect(policy).not.toContain('script-src')
  expect(goneEmbedPage('abc')).toContain('<style nonce="abc">')
})
