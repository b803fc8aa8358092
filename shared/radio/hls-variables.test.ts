import { describe, expect, test } from 'vitest'
import { expandVariables } from './hls-variables.ts'

const BASE = 'https://cdn.example/live/main.m3u8?token=a%26b&empty='
const expand = (lines: readonly string[], imported: Readonly<Record<string, string>> = {}) =>
  expandVariables(lines.join('\n'), BASE, new Map(Object.entries(imported))).text.split('\n')

describe('expandVariables', () => {
  test('replaces references by values defined above them', () => {
    expect(
      expand([
        '#EXTM3U',
        '{$path}early.ts',
        '#EXT-X-DEFINE:NAME="path",VALUE="/media/asset-127/"',
        '#EXT-X-DEFINE:VALUE="{$path}keys",NAME="key-path"',
        '#EXT-X-KEY:METHOD=AES-128,URI="{$key-path}/1.bin"',
        '{$path}44.mp4?{$path}',
        '{$other}45.mp4',
      ]),
    ).toEqual([
      '#EXTM3U',
      '{$path}early.ts',
      '#',
      '#',
      '#EXT-X-KEY:METHOD=AES-128,URI="/media/asset-127/keys/1.bin"',
      '/media/asset-127/44.mp4?/media/asset-127/',
      '{$other}45.mp4',
    ])
  })

  test('reads values from the query of the playlist', () => {
    expect(
      expand([
        '#EXT-X-DEFINE:QUERYPARAM="token"',
        '#EXT-X-DEFINE:QUERYPARAM="missing"',
        '#EXT-X-DEFINE:QUERYPARAM="empty"',
        '0.mp4?cdn={$token}&m={$missing}&e={$empty}',
      ]).at(-1),
    ).toBe('0.mp4?cdn=a&b&m={$missing}&e=')
  })

  test('imports values of the multivariant playlist by name only', () => {
    const imported = { auth: '?key=1', path: '/x/' }
    expect(expand(['#EXT-X-DEFINE:IMPORT="auth"', '{$path}44.mp4{$auth}'], imported).at(-1)).toBe(
      '{$path}44.mp4?key=1',
    )
  })

  test('returns the playlist’s definitions', () => {
    const text = '#EXT-X-DEFINE:NAME="a",VALUE="1"\n#EXT-X-DEFINE:IMPORT="b"'
    const { variables } = expandVariables(text, BASE, new Map([['b', '2']]))
    expect([...variables]).toEqual([
      ['a', '1'],
      ['b', '2'],
    ])
  })

  test('ignores a value that would start a line or end an attribute', () => {
    for (const sign of ['%0A', '%0D', '%22', '%E2%80%A8', '%E2%80%A9']) {
      const { text } = expandVariables(
        '#EXT-X-DEFINE:QUERYPARAM="a"\n{$a}',
        `https://cdn.example/?a=x${sign}http://10.0.0.1/`,
        new Map(),
      )
      expect(text, sign).toBe('#\n{$a}')
    }
  })

  test('leaves a playlist without variables unchanged', () => {
    const text = '#EXTM3U\n{$a}.ts\n'
    expect(expandVariables(text, BASE, new Map([['a', 'b']]))).toEqual({
      text,
      variables: new Map(),
    })
  })

  test('adds at most 262144 characters and reads at most 100 variables', () => {
    const define = `#EXT-X-DEFINE:NAME="a",VALUE="${'x'.repeat(4_096)}"`
    const { text } = expandVariables(`${define}\n${'{$a}'.repeat(50_000)}`, BASE, new Map())
    expect(text.length).toBeLessThanOrEqual(50_000 * 4 + 262_144 + 2)
    const many = Array.from({ length: 101 }, (_, n) => `#EXT-X-DEFINE:NAME="n${n}",VALUE="x"`)
    expect(expand([...many, '{$n99}', '{$n100}']).slice(-2)).toEqual(['x', '{$n100}'])
  })
})
