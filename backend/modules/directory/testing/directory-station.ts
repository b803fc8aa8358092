import { type DirectoryStation, readRecord } from '../record/read-record.ts'

export function directoryStation(
  n: number,
  fields: Partial<DirectoryStation> = {},
): DirectoryStation {
  const station = readRecord({
    stationuuid: `${String(n).padStart(8, '0')}-0601-11e8-ae97-52543be04c81`,
    name: `Station ${n}`,
    url: `https://radio.example/stream-${n}`,
    homepage: 'https://www.radio.example/',
    countrycode: 'DE',
  })
  if (typeof station === 'string') throw new Error(station)
  return { ...station, ...fields }
}
