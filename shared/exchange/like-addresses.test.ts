import { expect, test } from 'vitest'
import { likeAddresses } from './like-addresses.ts'

test.each([
  [
    'http://a.example/live',
    [
      'http://a.example/live',
      'https://a.example/live',
      'http://a.example/live/',
      'https://a.example/live/',
    ],
  ],
  ['https://a.example/?id=1', ['https://a.example/?id=1', 'http://a.example/?id=1']],
  ['no address', ['no address']],
])('%s', (address, like) => expect(likeAddresses(address)).toEqual(like))
