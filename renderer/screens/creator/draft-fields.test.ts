// cspell:ignore oidar
import { describe, expect, it, test } from 'vitest'
import {
  ADDRESS_MAX,
  DESCRIPTION_MAX,
  LANGUAGES,
  STATION_NAME,
  TAGS,
} from '../../../shared/api/field-rules.ts'
import { EMPTY_FORM_VALUES } from '../../../shared/api/stations.ts'
import { creatorText } from '../../../shared/locales/generated/creator.ts'
import { ApiProblem } from '../../api/problem.ts'
import { sampleOwnStation } from '../../api/testing/samples.ts'
import {
  changesIn,
  draftChecks,
  draftOf,
  EMPTY_FIELDS,
  EMPTY_WIZARD,
  fieldsOf,
  nameFrom,
  parseWizard,
  stepOf,
  toFieldErrors,
  withProbe,
} from './draft-fields.ts'

it('round-trips a station without edits', () => {
  const draft = draftOf(fieldsOf(sampleOwnStation))
  expect(changesIn(sampleOwnStation, draft)).toEqual({})
  expect(draft).toEqual({
    ...EMPTY_FORM_VALUES,
    name: 'Harbour Radio',
    url: 'http://127.0.0.1:4813/night-bus.mp3',
    tags: ['dub', 'ambient', 'night'],
    countrycode: 'DE',
    language: ['german'],
  })
})

it('normalizes typed values and sends only changes', () => {
  const fields = { ...fieldsOf(sampleOwnStation), name: 'Harbour', tags: ' Dub,', homepage: '' }
  expect(changesIn(sampleOwnStation, draftOf(fields))).toEqual({ name: 'Harbour', tags: ['dub'] })
})

it('maps empty fields to no value', () => {
  expect(draftOf(EMPTY_FIELDS)).toMatchObject({ description: null, homepage: null, tags: [] })
})

const text = creatorText.form
const terms = (count: number, length = 5) =>
  Array.from({ length: count }, (_, index) => `${index}`.padEnd(length, 'x')).join(', ')

it.each([
  ['name', 'ab', undefined],
  ['name', 'a', text.nameLength({ min: 2, max: 80 })],
  ['name', 'x'.repeat(80), undefined],
  ['name', 'x'.repeat(81), text.nameLength({ min: 2, max: 80 })],
  ['name', 'Radio\u202Eoidar', text.invisibleCharacters],
  ['description', 'x'.repeat(600), undefined],
  ['description', 'Two\n\nparagraphs\r\n', undefined],
  ['description', 'x'.repeat(601), text.tooLong(600)],
  ['description', 'Bell\u0007', text.invisibleCharacters],
  ['url', 'https://example.org/live.m3u8', undefined],
  ['url', 'HTTP://example.org:8000/;', undefined],
  ['url', '', text.urlShape],
  ['url', 'example.org/live', undefined],
  ['url', 'ftp://example.org/live', text.urlShape],
  ['url', 'javascript:alert(1)', text.urlShape],
  ['url', 'example.org:8000/live', undefined],
  ['url', `http://example.org/${'x'.repeat(ADDRESS_MAX)}`, text.urlShape],
  ['homepage', '', undefined],
  ['homepage', 'https://example.org', undefined],
  ['homepage', 'http://example.org', text.homepageShape],
  ['homepage', 'https://localhost', text.homepageShape],
  ['homepage', 'https://127.0.0.1', text.homepageShape],
  ['homepage', 'https://ada:secret@example.org', text.homepageShape],
  ['tags', terms(8), undefined],
  ['tags', terms(9), text.tooMany(8)],
  ['tags', 'x', text.tagLength({ min: 2, max: 30 })],
  ['tags', terms(1, 31), text.tagLength({ min: 2, max: 30 })],
  ['tags', 'dub, du\u0000b', text.invisibleCharacters],
  ['tags', '', undefined],
  ['countrycode', 'DE', undefined],
  ['countrycode', '', text.countryMissing],
  ['language', terms(4, 40), undefined],
  ['language', terms(5), text.tooMany(4)],
  ['language', terms(1, 41), text.tagLength({ min: 2, max: 40 })],
] as const)('reports the error of %s %j as %s', (field, value, problem) => {
  expect(draftChecks(text)[field](value)).toBe(problem)
})

it('uses the limits of the API', () => {
  expect({ STATION_NAME, DESCRIPTION_MAX, TAGS, LANGUAGES, ADDRESS_MAX }).toEqual({
    STATION_NAME: { min: 2, max: 80 },
    DESCRIPTION_MAX: 600,
    TAGS: { maxCount: 8, min: 2, max: 30 },
    LANGUAGES: { maxCount: 4, min: 2, max: 40 },
    ADDRESS_MAX: 2_048,
  })
})

describe('nameFrom', () => {
  test.each([
    ['', 'Cellar Radio', 'Cellar Radio'],
    ['Mine', 'Cellar Radio', 'Mine'],
    ['', `${'a'.repeat(STATION_NAME.max - 1)} and more`, 'a'.repeat(STATION_NAME.max - 1)],
    ['', `${'a'.repeat(STATION_NAME.max - 1)}😀`, `${'a'.repeat(STATION_NAME.max - 1)}\ufffd`],
    ['', 'Night\u202eBus', ''],
  ])('suggests for %j and a stream named %j the name %j', (typed, reported, name) => {
    expect(nameFrom(typed, reported)).toBe(name)
  })
})

it('assigns API errors to the fields of the form and to no others', () => {
  const errors = [
    { path: 'body.url', message: 'This playlist is empty.' },
    { path: 'body.tags.0', message: 'must be plain text' },
    { path: 'body.tags.1', message: 'too long' },
    { path: 'body.constructor', message: 'no' },
    { path: 'body', message: 'no' },
  ]
  expect(toFieldErrors(new ApiProblem(422, { errors }), ['tags', 'url'])).toEqual([
    { field: 'url', message: 'This playlist is empty.' },
    { field: 'tags', message: 'must be plain text' },
    { field: 'tags', message: 'too long' },
  ])
})

it('assigns other failures to no field', () => {
  expect(toFieldErrors(new Error('Network Error'), ['url'])).toEqual([])
  expect(toFieldErrors(new ApiProblem(500, {}), ['url'])).toEqual([])
})

describe('the draft of the wizard', () => {
  const probe = {
    ...({ outcome: 'audio', codec: 'MP3', bitrate: 128, logo: null } as const),
    ...{ url: 'http://radio.example/live', name: 'Cellar Radio' },
  }

  it('takes the name of the stream unless one is typed, and goes to the details', () => {
    const found = withProbe(EMPTY_WIZARD, probe.url, probe)
    expect(found).toEqual({
      ...{ step: 'details', probe, note: '' },
      fields: { ...EMPTY_FIELDS, url: probe.url, name: 'Cellar Radio' },
    })
    const typed = { ...EMPTY_WIZARD, fields: { ...EMPTY_FIELDS, name: 'Harbour' } }
    expect(withProbe(typed, probe.url, probe).fields.name).toBe('Harbour')
  })

  it('is read as it was stored', () => {
    const draft = { ...withProbe(EMPTY_WIZARD, probe.url, probe), note: 'Hello.' }
    expect(parseWizard(JSON.stringify(draft))).toEqual(draft)
  })

  it.each([undefined, '', '{}', '{"step":"details","fields":{},"probe":null,"note":""}'])(
    'is empty when %j is stored',
    (stored) => expect(parseWizard(stored)).toBe(EMPTY_WIZARD),
  )

  it.each([
    [['body.name', 'body.url'], 'address'],
    [['body.tags.0'], 'details'],
    [['body.reviewNote'], null],
  ] as const)('goes back for errors in %j to %s', (paths, step) => {
    const errors = paths.map((path) => ({ path, message: 'Wrong.' }))
    expect(stepOf(new ApiProblem(422, { errors }))).toBe(step)
  })
})
