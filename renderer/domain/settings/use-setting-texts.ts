import { useSyncExternalStore } from 'react'
import { countryName } from '../../../shared/api/country-name.ts'
import { browseText } from '../../../shared/locales/generated/browse.ts'
import { homeText } from '../../../shared/locales/generated/home.ts'
import { settingsText } from '../../../shared/locales/generated/settings.ts'
import { SETTINGS, type SettingName, type SettingValue } from './registry.ts'
import { getSetting, watchSetting } from './settings.ts'

const NAMES = Object.keys(SETTINGS) as SettingName[]

/** Screens that change the settings, with the id of the panel if the screen is long. */
const PAGES = {
  theme: '/settings/appearance',
  font: '/settings/appearance#font',
  volume: '/settings/audio',
  stationVolumes: '/settings/audio',
  keepScreenOn: '/settings/audio',
  songNotifications: '/settings/notifications#songNotifications',
  notifyShows: '/settings/notifications',
  notifyStations: '/settings/notifications',
  notifyCreators: '/settings/notifications',
  notifyOutside: '/settings/notifications',
  quietHours: '/settings/notifications',
  quietFrom: '/settings/notifications',
  quietTo: '/settings/notifications',
  directoryClicks: '/settings/preferences#directoryClicks',
  releases: '/settings/preferences#releases',
  stationLayout: '/browse',
  genres: '/settings/preferences#home',
  country: '/settings/preferences#home',
  rowDensity: '/settings/appearance#rowDensity',
  listeningOutcomes: '/settings/preferences#listeningOutcomes',
} as const satisfies Record<SettingName, string>

export interface SettingTexts {
  readonly page: string
  readonly label: string
  readonly now: string
  readonly original: string
  readonly isChanged: boolean
}

interface SettingFormat<Name extends SettingName> {
  readonly label: string
  text(value: SettingValue<Name>): string
}

function subscribe(listener: () => void): () => void {
  const unsubscribers = NAMES.map((name) => watchSetting(name, listener))
  return () => {
    for (const stop of unsubscribers) stop()
  }
}

function toTexts<Name extends SettingName>(name: Name, format: SettingFormat<Name>): SettingTexts {
  const value = getSetting(name)
  const defaultValue: SettingValue<Name> = SETTINGS[name].default
  return {
    page: PAGES[name],
    label: format.label,
    now: format.text(value),
    original: format.text(defaultValue),
    isChanged: value !== defaultValue,
  }
}

/** Returns texts of all settings for a table: label, current value and default value. */
export function useSettingTexts(): Record<SettingName, SettingTexts> {
  const { appearance, audio, notifications } = settingsText
  const { notices } = notifications
  useSyncExternalStore(subscribe, () => JSON.stringify(NAMES.map((name) => getSetting(name))))

  const onOff = (label: string) => ({
    label,
    text: (value: 'on' | 'off') => notifications.switches[value],
  })
  const formats: { readonly [Name in SettingName]: SettingFormat<Name> } = {
    theme: { label: appearance.theme, text: (theme) => appearance.themes[theme] },
    font: { label: appearance.font, text: (font) => appearance.fonts[font] },
    volume: { label: audio.volume, text: (value) => audio.percent(Math.round(value * 100)) },
    stationVolumes: onOff(audio.stationVolumes),
    keepScreenOn: onOff(audio.keepScreenOn),
    songNotifications: onOff(notifications.songs),
    notifyShows: onOff(notices.show),
    notifyStations: onOff(notices.station),
    notifyCreators: onOff(notices.creator),
    notifyOutside: onOff(notices.outside),
    quietHours: onOff(notices.quiet),
    quietFrom: { label: notices.from, text: (clockTime) => clockTime },
    quietTo: { label: notices.to, text: (clockTime) => clockTime },
    directoryClicks: onOff(settingsText.directory.title),
    releases: onOff(settingsText.releases.title),
    stationLayout: { label: browseText.layout, text: (layout) => browseText.layouts[layout] },
    genres: {
      label: homeText.genres,
      text: (genres) => genres.replaceAll(',', ', ') || homeText.choices.noGenres,
    },
    country: {
      label: homeText.choices.country,
      text: (code) => countryName(code) ?? homeText.choices.automatic,
    },
    rowDensity: { label: appearance.rows, text: (density) => appearance.densities[density] },
    listeningOutcomes: onOff(settingsText.outcomes.title),
  }
  const entries = NAMES.map((name) => [name, toTexts(name, formats[name])])
  return Object.fromEntries(entries) as Record<SettingName, SettingTexts>
}
