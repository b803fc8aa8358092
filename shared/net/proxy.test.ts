import { expect, test } from 'vitest'
import { readRoutes } from './proxy.ts'

const DIRECT = { via: 'direct' }

test.each([
  ['DIRECT', [DIRECT]],
  ['', [DIRECT]],
  ['nonsense', [DIRECT]],
  ['PROXY', [DIRECT]],
  ['PROXY proxy.example:8080', [{ via: 'http', host: 'proxy.example', port: 8080 }]],
  ['PROXY proxy.example:80', [{ via: 'http', host: 'proxy.example', port: 80 }]],
  ['PROXY proxy.example', [{ via: 'http', host: 'proxy.example', port: 80 }]],
  ['HTTPS proxy.example', [{ via: 'https', host: 'proxy.example', port: 443 }]],
  ['SOCKS5 [::1]:1080', [{ via: 'socks5', host: '::1', port: 1080 }]],
  ['socks a:9', [{ via: 'socks4', host: 'a', port: 9 }]],
  [
    'PROXY a:1; SOCKS5 b:2 ;DIRECT',
    [{ via: 'http', host: 'a', port: 1 }, { via: 'socks5', host: 'b', port: 2 }, DIRECT],
  ],
  ['QUIC a:1; toString b:2; DIRECT', [DIRECT]],
])('reads %s', (pac, routes) => {
  expect(readRoutes(pac)).toEqual(routes)
})

test('returns at most four routes', () => {
  expect(readRoutes(Array(20).fill('PROXY a:1').join(';'))).toHaveLength(4)
})
