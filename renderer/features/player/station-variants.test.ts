import { expect, test } from 'vitest'
import { sampleStation } from '../../api/testing/samples.ts'
import { chooseVariant } from './station-variants.ts'

const variant = (bitrate: number | null, codec: 'MP3' | 'FLAC' = 'MP3') => ({
  url: `https://radio.example/${codec}-${bitrate}`,
  codec,
  bitrate,
})
const station = {
  ...sampleStation,
  ...variant(192),
  variants: [variant(320), variant(64), variant(128)],
}
const choose = (limit: number | null, chosen: string | null = null, of = station) =>
  chooseVariant(of, { limit, chosen, canPlay: ({ codec }) => codec !== 'FLAC' }).bitrate

test('its own address, until the connection does not carry it', () => {
  expect([null, 192, 191, 128, 100, 10].map((limit) => choose(limit))).toEqual([
    192, 192, 128, 128, 64, 64,
  ])
})

test('what the listener has chosen, as long as the station has it', () => {
  expect(choose(64, variant(320).url)).toBe(320)
  expect(choose(64, 'https://radio.example/gone')).toBe(64)
})

test('nothing that cannot be played here; what cannot be told is not avoided', () => {
  const lossless = { ...station, ...variant(900, 'FLAC') }
  expect(choose(null, null, lossless)).toBe(320)
  const untold = { ...station, ...variant(null) }
  expect(choose(64, null, untold)).toBe(null)
  const alone = { ...station, ...variant(900, 'FLAC'), variants: [] }
  expect(choose(64, null, alone)).toBe(900)
})
