import { expect, test } from 'vitest'
import { checkRequest } from './loopback-server.ts'

const secret = 'A'.repeat(43)
const own = { host: '127.0.0.1:8000', secret }
const check = (query: string) =>
  checkRequest(
    {
      method: 'GET',
      target: `/${secret}/stream-0001/hls/link?${query}`,
      host: own.host,
      origin: 'app://undertone',
    },
    own,
  )

test.each([
  '_HLS_msn=0',
  '_HLS_msn=999999999999999',
  '_HLS_msn=12&_HLS_part=3',
  '_HLS_part=3&_HLS_msn=12',
  '_HLS_skip=YES',
  '_HLS_msn=12&_HLS_part=0&_HLS_skip=v2',
])('accepts the delivery directives %s', (query) => {
  expect(check(query)).toMatchObject({ kind: 'hls', directives: query })
})

test.each([
  '',
  '&',
  '_HLS_msn',
  '_HLS_msn=',
  '_HLS_msn=-1',
  '_HLS_msn=1.5',
  '_HLS_msn=1e3',
  '_HLS_msn=0x1',
  '_HLS_msn=1000000000000000',
  '_HLS_msn=1&_HLS_part=1000000',
  '_HLS_msn=1%20',
  '_HLS_msn=1=1',
  '_HLS_msn=1&',
  '_HLS_msn=1&_HLS_msn=2',
  '_HLS_part=1',
  '_HLS_skip=yes',
  '_HLS_skip=NO',
  '_hls_msn=1',
  '_HLS_pathway=cdn-a',
  '_HLS_msn=1&x=1',
  '_HLS_msn=1&_HLS_part=1&_HLS_skip=YES&_HLS_skip=YES',
  '_HLS_msn=1;_HLS_part=1',
  '_HLS_msn=1#x',
  '_HLS_msn=1\n',
  'toString=1',
])('refuses the query %j', (query) => {
  expect(check(query)).toMatchObject({ kind: 'refused', status: 404 })
})
