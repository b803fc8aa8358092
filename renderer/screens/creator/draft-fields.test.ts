import { expect, it } from 'vitest'
import { NOTHING_SAID } from '../../../shared/api/stations.ts'
import { sampleOwnStation } from '../../api/testing/samples.ts'
import { changesIn, draftOf, EMPTY_FIELDS, fieldsOf } from './draft-fields.ts'

it('a station without edits is the same again', () => {
  const draft = draftOf(fieldsOf(sampleOwnStation))
  expect(changesIn(sampleOwnStation, draft)).toEqual({})
  expect(draft).toEqual({
    ...NOTHING_SAID,
    name: 'Harbour Radio',
    url: 'http://127.0.0.1:4813/night-bus.mp3',
    tags: ['dub', 'ambient', 'night'],
    countrycode: 'DE',
    language: ['german'],
  })
})

it('what was typed is tidied, and only what changed is sent', () => {
  const fields = { ...fieldsOf(sampleOwnStation), name: 'Harbour', tags: ' Dub,', homepage: '' }
  expect(changesIn(sampleOwnStation, draftOf(fields))).toEqual({ name: 'Harbour', tags: ['dub'] })
})

it('empty fields are nothing', () => {
  expect(draftOf(EMPTY_FIELDS)).toMatchObject({ description: null, homepage: null, tags: [] })
})
