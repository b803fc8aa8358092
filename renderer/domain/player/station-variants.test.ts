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
const canPlay = ({ codec }: { codec: string }) => codec !== 'FLAC'
const choose = (limit: number | null, chosen: string | null = null, of = station) =>
  chooseVariant(of, { limit, carried: null, chosen, canPlay }).bitrate
const chooseCarried = (carried: number | null, of = station) =>
  chooseVariant(of, { limit: null, carried, chosen: null, canPlay }).bitrate

test('selects the main address until it exceeds the limit', () => {
  expect([null, 192, 191, 128, 100, 10].map((limit) => choose(limit))).toEqual([
    192, 192, 128, 128, 64, 64,
  ])
})

test('selects the best carried variant, but none below the main address', () => {
  const above = { ...station, variants: [...station.variants, variant(256), variant(900, 'FLAC')] }
  expect(
    [null, 64, 192, 255, 256, 319, 320, 2000].map((most) => chooseCarried(most, above)),
  ).toEqual([192, 192, 192, 192, 256, 256, 320, 320])
  expect(chooseCarried(320, { ...station, ...variant(null) })).toBe(null)
})

test('prefers a carried variant below the limit', () => {
  const low = { ...station, ...variant(64), variants: [variant(128), variant(320)] }
  const choice = { chosen: null, canPlay }
  expect(chooseVariant(low, { ...choice, limit: 128, carried: 128 }).bitrate).toBe(128)
  expect(chooseVariant(low, { ...choice, limit: 319, carried: null }).bitrate).toBe(64)
})

test('selects the listener’s choice while it exists', () => {
  expect(choose(64, variant(320).url)).toBe(320)
  expect(choose(64, 'https://radio.example/gone')).toBe(64)
})

test('skips unplayable variants and includes unknown bitrates', () => {
  const lossless = { ...station, ...variant(900, 'FLAC') }
  expect(choose(null, null, lossless)).toBe(320)
  const untold = { ...station, ...variant(null) }
  expect(choose(64, null, untold)).toBe(null)
  const alone = { ...station, ...variant(900, 'FLAC'), variants: [] }
  expect(choose(64, null, alone)).toBe(900)
})
