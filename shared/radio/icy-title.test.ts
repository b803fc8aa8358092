import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readIcyBlock } from './icy-title.ts'

const read = (text: string) => {
  const { title, url } = readIcyBlock(Buffer.from(text, 'latin1'))
  return [title?.toString('latin1') ?? null, url?.toString('latin1') ?? null]
}

describe('readIcyBlock', () => {
  test.each([
    ["StreamTitle='Nina Simone - Sinnerman';", ['Nina Simone - Sinnerman', null]],
    ["StreamTitle='A';StreamUrl='https://x.example/';", ['A', 'https://x.example/']],
    ["StreamUrl='u';StreamTitle='A';", ['A', 'u']],
    ["StreamTitle='A'; StreamUrl='u';\0\0\0\0", ['A', 'u']],
    // Apostrophes and semicolons inside.
    ["StreamTitle='Guns N' Roses - Don't Cry';", ["Guns N' Roses - Don't Cry", null]],
    ["StreamTitle='It's';'really';' over';StreamUrl='';", ["It's';'really';' over", '']],
    ["StreamTitle='a;b;c';", ['a;b;c', null]],
    ["StreamTitle=''quoted'';", ["'quoted'", null]],
    ['StreamTitle=\'say "hi"\';', ['say "hi"', null]],
    ["StreamTitle='x = y; z=1';", ['x = y; z=1', null]],
    // NULs.
    ["StreamTitle='A';\0\0\0\0\0\0\0\0", ['A', null]],
    ["StreamTitle='A\0B';", ['A\0B', null]],
    // Nothing, and nothing known.
    ["StreamTitle='';", ['', null]],
    ["StreamTitle='';StreamUrl='';", ['', '']],
    ['', [null, null]],
    ['\0\0\0\0', [null, null]],
    ["adw_ad='true';durationMilliseconds='30000';", [null, null]],
    // A missing end.
    ["StreamTitle='cut off", ['cut off', null]],
    ["StreamTitle='cut off'", ['cut off', null]],
    ["StreamTitle='cut off\0\0", ['cut off', null]],
    ["StreamTitle='", ['', null]],
    // Twice.
    ["StreamTitle='A';StreamTitle='B';", ['A', null]],
    ["StreamTitle='';StreamTitle='B';", ['B', null]],
    // Other spellings.
    ["streamtitle='A';STREAMURL='u';", ['A', 'u']],
    ['StreamTitle=A;StreamUrl=u;', ['A', 'u']],
    ['StreamTitle=A', ['A', null]],
    ['nonsense', [null, null]],
    ["nonsense;StreamTitle='A';", [null, null]],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  test('leaves the bytes as they are', () => {
    const title = Buffer.from([0xca, 0xe8, 0xed, 0xee, 0x27, 0x3b, 0x20, 0xff])
    const block = Buffer.concat([Buffer.from("StreamTitle='"), title, Buffer.from("';\0")])
    expect(readIcyBlock(new Uint8Array(block)).title).toEqual(title)
  })

  test('any title without its own field comes back whole', () => {
    const title = fc.string({
      unit: fc.constantFrom("'", ';', ' ', 'a', '-', '\xe9'),
      maxLength: 60,
    })
    fc.assert(
      fc.property(title, (text) => {
        // Quotes before white space and the end are an end: nothing can tell.
        fc.pre(!/';\s*$/.test(text))
        expect(read(`StreamTitle='${text}';StreamUrl='u';`)).toEqual([text, 'u'])
      }),
    )
  })

  test('looks at the first 4080 bytes only', () => {
    expect(read(`StreamTitle='${'a'.repeat(10_000)}';`)[0]).toHaveLength(4_080 - 13)
  })

  test('is quick whatever comes', () => {
    const worst = [
      "';".repeat(2_040),
      "';a".repeat(1_360),
      `${'a'.repeat(40)}=`.repeat(99),
      ' '.repeat(4_080),
    ]
    for (const text of worst) {
      const before = performance.now()
      for (let n = 0; n < 20; n += 1) read(`StreamTitle='${text}`)
      expect(performance.now() - before).toBeLessThan(1_000)
    }
  })
})
