import type { OwnStation } from '../../../shared/api/own-stations.ts'
import {
  EMPTY_CATALOG_FIELDS,
  EMPTY_FORM_VALUES,
  type Station,
} from '../../../shared/api/stations.ts'
import type { User } from '../../../shared/api/users.ts'
import type { RuntimeConfig } from '../../../shared/config/config.ts'

export const sampleConfig: RuntimeConfig = {
  apiUrl: 'http://127.0.0.1:4810',
  functionsUrl: null,
  identityUrl: null,
  documentsUrl: null,
  streamsUrl: null,
  directoryUrl: null,
  listenBrainzUrl: null,
  lastFm: null,
  google: null,
  anonymousListening: false,
  firebase: { apiKey: 'demo-key', projectId: 'demo-undertone', recaptchaSiteKey: null },
}

export const sampleStation: Station = {
  ...EMPTY_FORM_VALUES,
  id: 'night-bus',
  name: 'Night Bus',
  url: 'http://127.0.0.1:4813/night-bus.mp3',
  favicon: null,
  tags: ['dub', 'ambient', 'night'],
  country: 'Germany',
  countrycode: 'DE',
  language: ['german'],
  codec: 'MP3',
  bitrate: 128,
  votes: 3,
  check: { state: 'not checked', at: null },
  demo: true,
  cover: null,
  onAir: null,
  source: 'demo',
  ...EMPTY_CATALOG_FIELDS,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

export const sampleOwnStation: OwnStation = {
  ...sampleStation,
  id: 'harbour-radio',
  name: 'Harbour Radio',
  demo: false,
  onAir: false,
  ownerId: 'u1',
  moderation: 'pending',
  shown: null,
  rejection: null,
  fieldReasons: {},
  reviewNote: null,
  paused: false,
  hidden: null,
  mergedInto: null,
  off: null,
  schedule: [],
}

export const sampleUser: User = {
  id: 'u1',
  email: 'ada@example.org',
  displayName: 'Ada',
  photoURL: null,
  role: 'listener',
  plan: 'free',
  favorites: { version: 0, count: 0 },
  visible: false,
  showsFavorites: false,
  showsListening: false,
  disabled: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
