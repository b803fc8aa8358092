import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { toCsv } from './send-csv.ts'

const COLUMNS = [
  { name: 'name', value: ([name]: readonly string[]) => name ?? null },
  { name: 'note', value: ([, note]: readonly string[]) => note ?? null },
]
const written = async (rows: string[][]) => {
  const bytes = await buffer(
    toCsv(
      COLUMNS,
      (async function* () {
        yield rows
      })(),
    ),
  )
  return bytes.toString('utf8')
}

test('toCsv writes values that parse back unchanged', async () => {
  const rows = [
    ['Ada "the first"', 'one, two;\tthree'],
    ['Café', 'line\r\nanother\nthird'],
    ['라디오 𝄞 👩‍🚀', 'مرحبا'],
    [' both sides ', "it's"],
  ]
  const read = parse(await written(rows), { bom: true }) as string[][]
  expect(read).toEqual([['name', 'note'], ...rows])
})

test('toCsv starts with a byte order mark and ends lines as in RFC 4180', async () => {
  expect(await written([['ä', 'b']])).toBe('\ufeffname,note\r\nä,b\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
  'toCsv escapes the formula %j',
  async (value) => {
    const [, row] = parse(await written([[value, '']]), { bom: true }) as string[][]
    expect(row?.[0]).toBe(`'${value}`)
  },
)

test('toCsv ends the file when the source fails', async () => {
  const broken = (async function* (): AsyncGenerator<string[][]> {
    yield [['a', 'b']]
    throw new Error('The database is down.')
  })()
  await expect(buffer(toCsv(COLUMNS, broken))).rejects.toThrow('The database is down.')
})
