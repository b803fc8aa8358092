import { useSyncExternalStore } from 'react'
import { useMessages } from '../../locales/messages.ts'
import { SETTINGS, type SettingName, type SettingValue } from './registry.ts'
import { getSetting, watchSetting } from './settings.ts'

const NAMES = Object.keys(SETTINGS) as SettingName[]

interface SettingWords {
  readonly label: string
  readonly now: string
  readonly original: string
  /** Differs from its default. */
  readonly changed: boolean
}

/** What a setting is called, and how a value of it reads. */
interface Wording<Name extends SettingName> {
  readonly label: string
  text(value: SettingValue<Name>): string
}

function subscribe(listener: () => void): () => void {
  const stops = NAMES.map((name) => watchSetting(name, listener))
  return () => {
    for (const stop of stops) stop()
  }
}

function wordsOf<Name extends SettingName>(name: Name, wording: Wording<Name>): SettingWords {
  const now = getSetting(name)
  const original: SettingValue<Name> = SETTINGS[name].default
  return {
    label: wording.label,
    now: wording.text(now),
    original: wording.text(original),
    changed: now !== original,
  }
}

/** Every setting in words: what it is called, how it stands, what its default is. Kept current. */
export function useSettingWords(): Record<SettingName, SettingWords> {
  const { browse, settings } = useMessages()
  const { appearance, audio, notifications } = settings
  const { notices } = notifications
  useSyncExternalStore(subscribe, () => JSON.stringify(NAMES.map((name) => getSetting(name))))

  const onOff = (label: string) => ({
    label,
    text: (value: 'on' | 'off') => notifications.switches[value],
  })
  const wordings: { readonly [Name in SettingName]: Wording<Name> } = {
    theme: { label: appearance.theme, text: (theme) => appearance.themes[theme] },
    font: { label: appearance.font, text: (font) => appearance.fonts[font] },
    volume: { label: audio.volume, text: (value) => audio.percent(Math.round(value * 100)) },
    stationVolumes: onOff(audio.stationVolumes),
    keepScreenOn: onOff(audio.keepScreenOn),
    songNotifications: onOff(notifications.songs),
    noticeShows: onOff(notices.show),
    noticeStations: onOff(notices.station),
    noticeCreators: onOff(notices.creator),
    noticesOutside: onOff(notices.outside),
    quietHours: onOff(notices.quiet),
    quietFrom: { label: notices.from, text: (clock) => clock },
    quietTo: { label: notices.to, text: (clock) => clock },
    directoryClicks: onOff(settings.directory.title),
    releases: onOff(settings.releases.title),
    stationLayout: { label: browse.layout, text: (layout) => browse.layouts[layout] },
    listeningOutcomes: onOff(settings.outcomes.title),
  }
  const words = NAMES.map((name) => [name, wordsOf(name, wordings[name])])
  return Object.fromEntries(words) as Record<SettingName, SettingWords>
}
