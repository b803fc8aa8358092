import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { classifyHost, hostAndPort, isPublicIp, parseStreamUrl } from './address-rules.ts'

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

describe('isPublicIp', () => {
  test.each(privateAddresses)('is false for %s', (address) => {
    expect(isPublicIp(address)).toBe(false)
    expect(isPublicIp(`[${address}]`)).toBe(false)
  })
  test.each(publicAddresses)('is true for %s', (address) => {
    expect(isPublicIp(address)).toBe(true)
  })
  test.each(['', 'localhost', 'example.com', '1.2.3', '256.1.1.1', '1.2.3.4.5', ':::', '0x7f.1'])(
    'is false for %j, which is no address',
    (text) => {
      expect(isPublicIp(text)).toBe(false)
    },
  )
  test('is false for every IPv6 form of a private IPv4 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        for (const form of [`::ffff:${address}`, `64:ff9b::${address}`, `::ffff:0:${address}`]) {
          expect(isPublicIp(form)).toBe(isPublicIp(address))
        }
        expect(isPublicIp(`::${address}`)).toBe(false)
      }),
    )
  })
})

test('parseStreamUrl normalizes a station’s address', () => {
  expect(parseStreamUrl('ICY://Radio.Example./a#b')?.href).toBe('http://radio.example/a')
  expect(parseStreamUrl('../c', 'https://radio.example/a/b.m3u')?.href).toBe(
    'https://radio.example/c',
  )
  expect(parseStreamUrl('ftp://radio.example/')).toBeNull()
})

const parserWorker = (text: string) => {
  const url = parseStreamUrl(text)
  if (!url) throw new Error(`${text} is no URL.`)
  return classifyHost(url)
}

describe('classifyHost', () => {
  // attacks.test.ts has more cases.
  test.each([
    'http://127.0.0.1/',
    'http://[::1]:8000/',
    'http://10.0.0.1./',
    'http://LocalHost./',
    'http://nas.lan/',
    'http://router.home.arpa/',
  ])('%s is private', (text) => {
    expect(parserWorker(text)).toBe('private')
  })
  test.each(['http://8.8.8.8/', 'http://134744072/', 'https://[2606:4700::1111]/'])(
    '%s is public',
    (text) => {
      expect(parserWorker(text)).toBe('public')
    },
  )
  test.each([
    'http://radio.example/',
    'http://localhost.example/',
    'http://notlocalhost/',
    'http://router/',
    'http://127.0.0.1.nip.example/',
  ])('%s needs a lookup', (text) => {
    expect(parserWorker(text)).toBe('name')
  })
  test('classifies a URL with trailing dots alike', () => {
    expect(classifyHost(new URL('http://localhost./'))).toBe('private')
  })
})

test.each([
  ['http://Radio.example/x', 'radio.example:80'],
  ['https://radio.example./', 'radio.example:443'],
  ['https://radio.example:8443/', 'radio.example:8443'],
  ['http://[::1]:8000/', '[::1]:8000'],
  ['http://0x7f.1/', '127.0.0.1:80'],
])('hostAndPort of %s is %s', (url, key) => {
  expect(hostAndPort(new URL(url))).toBe(key)
})
