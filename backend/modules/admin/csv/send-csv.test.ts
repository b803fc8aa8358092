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

test('what was written is read back as it was, whatever signs are in it', async () => {
  const rows = [
    ['Ada "the first"', 'one, two;\tthree'],
    ['Café', 'line\r\nanother\nthird'],
    ['라디오 𝄞 👩‍🚀', 'مرحبا'],
    [' both sides ', "it's"],
  ]
  const read = parse(await written(rows), { bom: true }) as string[][]
  expect(read).toEqual([['name', 'note'], ...rows])
})

test('it begins with the mark by which spreadsheets know UTF-8, and its lines end as RFC 4180 says', async () => {
  expect(await written([['ä', 'b']])).toBe('\ufeffname,note\r\nä,b\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
  'no spreadsheet takes %j for a formula',
  async (value) => {
    const [, row] = parse(await written([[value, '']]), { bom: true }) as string[][]
    expect(row?.[0]).toBe(`'${value}`)
  },
)

test('a fault of the source ends the file', async () => {
  const broken = (async function* (): AsyncGenerator<string[][]> {
    yield [['a', 'b']]
    throw new Error('The database is away.')
  })()
  await expect(buffer(toCsv(COLUMNS, broken))).rejects.toThrow('The database is away.')
})
