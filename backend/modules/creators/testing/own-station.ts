import type { OwnStation, StationDraft } from '../../../../shared/api/own-stations.ts'
import { EMPTY_CATALOG_FIELDS, EMPTY_FORM_VALUES } from '../../../../shared/api/stations.ts'

export function ownStation(changes: Partial<OwnStation> = {}): OwnStation {
  return {
    ...EMPTY_FORM_VALUES,
    id: 'under-x',
    name: 'Under',
    url: 'https://radio.example/live',
    favicon: null,
    tags: ['dub'],
    country: 'Germany',
    countrycode: 'DE',
    language: ['german'],
    codec: 'MP3',
    bitrate: 128,
    votes: 0,
    check: { state: 'heard', at: '2026-11-21T08:00:00.000Z' },
    demo: false,
    cover: null,
    onAir: true,
    source: 'creator',
    ...EMPTY_CATALOG_FIELDS,
    createdAt: '2026-11-21T08:00:00.000Z',
    updatedAt: '2026-11-21T08:00:00.000Z',
    ownerId: 'ada',
    moderation: 'listed',
    shown: null,
    rejection: null,
    fieldReasons: {},
    reviewNote: null,
    paused: false,
    hidden: null,
    mergedInto: null,
    off: null,
    schedule: [],
    ...changes,
  }
}

export function stationDraft(url: string, changes: Partial<StationDraft> = {}): StationDraft {
  return {
    ...EMPTY_FORM_VALUES,
    name: 'Under the Bridge',
    description: 'Dub from below.\n\nEvery night.',
    url,
    homepage: 'https://bridge.example/',
    tags: ['dub'],
    countrycode: 'FR',
    language: ['french'],
    ...changes,
  }
}
