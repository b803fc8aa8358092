import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostAndPort, isPublicAddress, judgeHost, parseStreamUrl } from './address-rules.ts'

const privateAddresses = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::127.0.0.1',
  '::8.8.8.8',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:192.168.1.1',
  '::ffff:0:127.0.0.1',
  '::FFFF:10.0.0.1',
  '0:0:0:0:0:ffff:a00:1',
  'fe80::1',
  'fe80::1%eth0',
  'febf::1',
  'fec0::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  'ff0e::1',
  '64:ff9b::127.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::8.8.8.8',
  '100::1',
  '2001::1',
  '2001:0:4136:e378::1',
  '2001:2::1',
  '2001:10::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:c0a8:101::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
]
const publicAddresses = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001::1',
  '[2606:4700:4700::1111]',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '2002:808:808::1',
  '2400::1',
]

describe('isPublicAddress', () => {
  test.each(privateAddresses)('not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
    expect(isPublicAddress(`[${address}]`)).toBe(false)
  })
  test.each(publicAddresses)('%s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
  test.each(['', 'localhost', 'example.com', '1.2.3', '256.1.1.1', '1.2.3.4.5', ':::', '0x7f.1'])(
    'not %j, which is no address',
    (text) => {
      expect(isPublicAddress(text)).toBe(false)
    },
  )
  test('no way of writing an IPv4 address in IPv6 makes it public', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        for (const form of [`::ffff:${address}`, `64:ff9b::${address}`, `::ffff:0:${address}`]) {
          expect(isPublicAddress(form)).toBe(isPublicAddress(address))
        }
        expect(isPublicAddress(`::${address}`)).toBe(false)
      }),
    )
  })
})

describe('parseStreamUrl', () => {
  test.each([
    ['http://radio.example/stream', 'http://radio.example/stream'],
    ['HTTPS://Radio.Example:443/a?b#c', 'https://radio.example/a?b'],
    ['http://user:secret@radio.example/', 'http://radio.example/'],
    ['http://radio.example./x', 'http://radio.example/x'],
    ['http://127.0.0.1.:80/', 'http://127.0.0.1/'],
    ['http://2130706433/', 'http://127.0.0.1/'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
    ['http://0177.0.0.01/', 'http://127.0.0.1/'],
    ['http://127.1/', 'http://127.0.0.1/'],
    ['http://0/', 'http://0.0.0.0/'],
    ['http://１２７.０.０.１/', 'http://127.0.0.1/'],
    ['http://[::ffff:127.0.0.1]/', 'http://[::ffff:7f00:1]/'],
    ['http://LOCALHOST:8000/x', 'http://localhost:8000/x'],
    ['http://bücher.example/', 'http://xn--bcher-kva.example/'],
    ['  http://radio.example/ ', 'http://radio.example/'],
    ['http:\\\\radio.example\\x', 'http://radio.example/x'],
    ['icy://radio.example/live', 'http://radio.example/live'],
  ])('%j', (text, href) => {
    expect(parseStreamUrl(text)?.href).toBe(href)
  })

  test.each([
    '',
    'radio.example',
    '/stream',
    'file:///etc/passwd',
    'data:audio/mpeg;base64,AA==',
    'javascript:1',
    'ftp://radio.example/',
    'blob:http://radio.example/1',
    'about:blank',
    'ws://radio.example/',
    'app://undertone/',
    'undertone://x',
    'http://',
    'http:///',
    'http://./',
    'http://[::1',
    'http://[fe80::1%25eth0]/',
    'http://256.1.1.1/',
    'http://radio.example:99999/',
    'http://a b/',
  ])('not %j', (text) => {
    expect(parseStreamUrl(text)).toBeNull()
  })

  test('relative to a base, which decides nothing else', () => {
    const base = 'https://radio.example/a/b.m3u'
    expect(parseStreamUrl('../c', base)?.href).toBe('https://radio.example/c')
    expect(parseStreamUrl('//other.example/c', base)?.href).toBe('https://other.example/c')
    expect(parseStreamUrl('file:///etc/passwd', base)).toBeNull()
    expect(parseStreamUrl('//127.0.0.1/', base)?.href).toBe('https://127.0.0.1/')
  })

  test('4096 characters, and not one more', () => {
    const longest = `http://radio.example/${'a'.repeat(4_096 - 21)}`
    expect(parseStreamUrl(longest)?.href).toBe(longest)
    expect(parseStreamUrl(`${longest}a`)).toBeNull()
    expect(parseStreamUrl(`http://radio.example/${'ä'.repeat(2_000)}`)).toBeNull()
  })

  test('what comes out is http, has no credentials, and says the same when parsed again', () => {
    const bits = [
      'http://',
      'https:',
      '//',
      '/',
      'a.example',
      '127.1',
      '[::1]',
      ':80',
      ':',
      '@',
      'u:p@',
      '.',
      '..',
      '?',
      '#',
      '%2e',
      '\\',
      ' ',
      'ä',
      '０',
    ]
    const piece = fc.oneof(fc.constantFrom(...bits), fc.string({ maxLength: 3 }))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const text = pieces.join('')
        const url = parseStreamUrl(text)
        if (!url) return
        expect(['http:', 'https:']).toContain(url.protocol)
        expect(url.username + url.password + url.hash).toBe('')
        expect(parseStreamUrl(url.href)?.href).toBe(url.href)
      }),
      { numRuns: 2_000 },
    )
  })
})

const judge = (text: string) => {
  const url = parseStreamUrl(text)
  if (!url) throw new Error(`${text} is none.`)
  return judgeHost(url)
}

describe('judgeHost', () => {
  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f000001:8080/',
    'http://017700000001/',
    'http://0/',
    'http://[::1]:8000/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fd00::1]/',
    'http://169.254.169.254/',
    'http://localhost/',
    'http://LocalHost./',
    'http://a.localhost/',
    'http://printer.local/',
    'http://nas.lan/',
    'http://x.internal/',
    'http://router.home.arpa/',
    'http://localhost.localdomain/',
    'http://ip6-localhost/',
    'http://１２７.０.０.１/',
    'http://10.0.0.1./',
  ])('%s is private', (text) => {
    expect(judge(text)).toBe('private')
  })
  test.each(['http://8.8.8.8/', 'http://134744072/', 'https://[2606:4700::1111]/'])(
    '%s is public',
    (text) => {
      expect(judge(text)).toBe('public')
    },
  )
  test.each([
    'http://radio.example/',
    'http://localhost.example/',
    'http://notlocalhost/',
    'http://router/',
    'http://127.0.0.1.nip.example/',
  ])('%s has to be looked up', (text) => {
    expect(judge(text)).toBe('name')
  })
  test('a URL that was not cleaned is judged alike', () => {
    expect(judgeHost(new URL('http://localhost./'))).toBe('private')
  })
})

test.each([
  ['http://Radio.example/x', 'radio.example:80'],
  ['https://radio.example./', 'radio.example:443'],
  ['https://radio.example:8443/', 'radio.example:8443'],
  ['http://[::1]:8000/', '[::1]:8000'],
  ['http://0x7f.1/', '127.0.0.1:80'],
])('%s is remembered as %s', (url, key) => {
  expect(hostAndPort(new URL(url))).toBe(key)
})
